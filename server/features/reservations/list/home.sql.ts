import { type RawBuilder, sql } from 'kysely'

import { compileOnce } from '#server/db/compile-once.ts'
import type { Db } from '#server/db/database.ts'
import { travelDates } from '#server/sql/account-lines.ts'
import { departsAt } from '#server/sql/departs-at.ts'
import { quotes } from '#server/sql/quotes.ts'

type Instant = Temporal.Instant

/** Literals: with a parameter PostgreSQL would plan the queries again at every use. */
const shown = sql.lit(5)

interface Traveler {
  quote_id: string
  orl: string
  first_name: string
  last_name: string
  product_name: string
  local_date: string
  local_time: string
  guests: number
}

const travelerColumns = sql`
  reservations.quote_id, orl, current.first_name, current.last_name, quotes.product_name, current.local_date,
  current.local_time, current.adults + current.children as guests`

const withCurrent = (db: Db) => sql`
  join reservation_revisions as current
    on current.quote_id = reservations.quote_id and current.revision = reservations.revision
  join ${quotes(db)} as quotes on quotes.agency_id = reservations.agency_id and quotes.id = reservations.quote_id`

/** The agency's confirmed reservations that leave next. `from` is a day on which none of them can be missing. */
export const nextTravelers = compileOnce(
  (db, { agencyId, from, now }: { agencyId: string; from: string; now: Instant }) => sql<Traveler>`
    select ${travelerColumns}
    from (${travelDates(agencyId, from)}) as travel
    join reservations on reservations.agency_id = ${agencyId} and reservations.quote_id = travel.quote_id
    ${withCurrent(db)}
    where current.local_date = travel.service_date and status = 'confirmed'
      and ${departsAt(sql`current`)} > ${now}::timestamptz
    order by travel.service_date, current.local_time, orl limit ${shown}`,
)

/** Reservations, with the whole price, and changes, with the difference, that can still be paid. */
const unpaid = (now: Instant, reservation: RawBuilder<boolean>) => sql`
  select reservations.quote_id, total_sale_cents as due_cents, hold_expires_at as expires_at
  from reservations join reservation_revisions as current
    on current.quote_id = reservations.quote_id and current.revision = reservations.revision
  where ${reservation} and status = 'pending' and hold_expires_at > ${now}::timestamptz
  union all
  select reservations.quote_id, amount_cents, expires_at
  from reservation_changes as changes join reservations on reservations.quote_id = changes.quote_id
  where ${reservation} and state = 'due' and expires_at > ${now}::timestamptz`

interface Unpaid extends Traveler {
  due_cents: number
  expires_at: Instant
  /** Of all of them. */
  unpaid_count: number
  unpaid_cents: number
}

/** Those that expire first. */
export const firstUnpaid = compileOnce(
  (db, { agencyId, now }: { agencyId: string; now: Instant }) => sql<Unpaid>`
    select ${travelerColumns}, unpaid.due_cents, unpaid.expires_at, unpaid_count, unpaid_cents
    from (
      select *, count(*) over () as unpaid_count, (sum(due_cents) over ())::bigint as unpaid_cents
      from (${unpaid(now, sql`reservations.agency_id = ${agencyId}`)}) as unpaid
      order by expires_at limit ${shown}) as unpaid
    join reservations on reservations.agency_id = ${agencyId} and reservations.quote_id = unpaid.quote_id
    ${withCurrent(db)}
    order by unpaid.expires_at`,
)

/** Of all agencies, without test reservations. */
export const countUnpaid = compileOnce(
  (_, { now }: { now: Instant }) => sql<{ count: number; cents: number }>`
    select count(*) as count, coalesce(sum(due_cents), 0)::bigint as cents
    from (${unpaid(now, sql`not is_test`)}) as unpaid`,
)
