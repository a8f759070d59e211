import { type RawBuilder, sql } from 'kysely'

import type { ReservationSort, ReservationState } from '#contract/reservation-columns.ts'
import type { StateCounts } from '#contract/reservation-list.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Db } from '#server/db/database.ts'
import { accounts } from '#server/sql/accounts.ts'
import { quotes } from '#server/sql/quotes.ts'

type Instant = Temporal.Instant

interface ListScope {
  agency: { id: string }
  now: Instant
}

export interface ReservationsWanted {
  state: ReservationState
  /** Patterns of LIKE that must all match. */
  patterns: readonly string[]
  /** Empty for any travel date. */
  date: string
  sort: ReservationSort
  descending: boolean
}

type Filter = Pick<ReservationsWanted, 'patterns' | 'date'>

export const stateAt = (now: Instant) => sql<ReservationState>`
  case when canceled_at is not null then 'canceled' when paid then 'confirmed' when hold_expires_at > ${now}::timestamptz then 'pending' else 'expired' end`

/** Written so that PostgreSQL can use an index. */
export const isIn = (state: ReservationState, now: Instant): RawBuilder<boolean> => {
  if (state === 'confirmed' || state === 'canceled') return sql`status = ${sql.lit(state)}`
  if (state === 'pending') return sql`status = 'pending' and hold_expires_at > ${now}::timestamptz`
  return sql`status in ('pending', 'expired') and hold_expires_at <= ${now}::timestamptz`
}

/** Of a number in a search only the digits count: see search-words.ts. */
const withoutPunctuation = (column: string) =>
  sql`translate(${sql.ref(column)}, '#+()./-\u2010\u2011\u2012\u2013\u2014\u2015', '')`

/** What a search looks at, in lower case. A phone number is compared by its digits. */
const searchedText = sql<string>`lower(concat_ws(' ', orl, current.first_name, current.last_name,
  current.email, current.agency_reference, ${withoutPunctuation('current.agency_reference')},
  translate(phone, ' +()-./,;#', ''), quotes.product_code, quotes.product_name, bookers.username,
  bookers.display_name))`

/** Lowered once, by the rules of the database, as the text is. */
const matches = ({ patterns, date }: Filter) => sql<boolean>`(
  ${searchedText} like all ((select lower(${[...patterns]}::text[]::text))::text[])
  and (${date} = '' or current.local_date = nullif(${date}, '')::date))`

export const isFiltered = ({ patterns, date }: Filter) => patterns.length > 0 || date !== ''

const reservations = (db: Db, { agency }: ListScope) =>
  db
    .selectFrom('reservations')
    .innerJoin(quotes(db).as('quotes'), 'quotes.id', 'reservations.quote_id')
    .innerJoin('reservation_revisions as current', (join) =>
      join
        .onRef('current.quote_id', '=', 'reservations.quote_id')
        .onRef('current.revision', '=', 'reservations.revision'),
    )
    .leftJoin(accounts(db).as('bookers'), (join) =>
      join
        .onRef('bookers.id', '=', 'reservations.booked_by')
        .onRef('bookers.agency_id', '=', 'reservations.agency_id'),
    )
    .where('reservations.agency_id', '=', agency.id)

/** No one travels on a canceled reservation: its party is the one it had. */
export const party = (column: 'adults' | 'children') => sql<number>`
  case when canceled_at is null then ${sql.ref(`current.${column}`)} else (
    select ${sql.ref(`earlier.${column}`)} from reservation_revisions as earlier
    where earlier.quote_id = reservations.quote_id and earlier.revision = reservations.revision - 1) end`

const extraSeatCents = sql<number>`(
  select coalesce(sum(extra_seat_cents), 0)::bigint from reservation_passengers as travelers
  where travelers.quote_id = reservations.quote_id and travelers.revision = reservations.revision)`

const rows = (db: Db, scope: ListScope) =>
  reservations(db, scope)
    .select(['reservations.quote_id', 'orl', 'current.first_name', 'current.last_name', 'current.email'])
    .select(['phone', 'total_sale_cents', 'is_test', 'agency_reference'])
    .select(extraSeatCents.as('extra_seat_cents'))
    .select([party('adults').as('adults'), party('children').as('children')])
    .select(['hold_expires_at', 'booked_at', 'product_code', 'product_name'])
    .select(['current.local_date', 'current.local_time'])
    .select(['bookers.display_name as booked_by_name', stateAt(scope.now).as('state')])

export type ListedRow = Awaited<ReturnType<typeof reservationsByIds>>[number]

export const reservationsByIds = (db: Db, scope: ListScope, ids: readonly string[]) =>
  rows(db, scope).where('reservations.quote_id', '=', anyOf(ids)).execute()

/** The number, which is unique, breaks ties, so that no reservation shows on two pages. */
const sortKeys: Record<ReservationSort, RawBuilder<unknown>[]> = {
  booked: [sql`booked_at`],
  number: [],
  guest: [sql`lower(current.last_name)`, sql`lower(current.first_name)`],
  tour: [sql`lower(product_name)`],
  departure: [sql`current.local_date`, sql`current.local_time`],
  party: [sql`${party('adults')} + ${party('children')}`],
  total: [sql`total_sale_cents`],
  booker: [sql`lower(bookers.display_name)`],
}

function orderOf({ sort, descending }: Pick<ReservationsWanted, 'sort' | 'descending'>) {
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`
  return sql.join([...sortKeys[sort], sql`orl`].map((key) => sql`${key} ${direction}`))
}

/** The ids in the order of the list; without a page, of all that match. */
export async function reservationIds(
  db: Db,
  scope: ListScope,
  wanted: ReservationsWanted,
  page?: { offset: number; limit: number },
): Promise<string[]> {
  const rows = await reservations(db, scope)
    .select('reservations.quote_id')
    .where(isIn(wanted.state, scope.now))
    .$if(isFiltered(wanted), (query) => query.where(matches(wanted)))
    .orderBy(orderOf(wanted))
    .$if(page !== undefined, (query) => query.offset(page?.offset ?? 0).limit(page?.limit ?? 0))
    .execute()
  return rows.map(({ quote_id }) => quote_id)
}

/** Of all reservations. An index has everything it needs. */
export async function countReservations(db: Db, { agency, now }: ListScope): Promise<StateCounts> {
  const { rows } = await sql<StateCounts>`
    select count(*) filter (where ${isIn('pending', now)}) as pending,
      count(*) filter (where ${isIn('confirmed', now)}) as confirmed,
      count(*) filter (where ${isIn('expired', now)}) as expired,
      count(*) filter (where ${isIn('canceled', now)}) as canceled
    from reservations where agency_id = ${agency.id}`.execute(db)
  return rows[0] ?? { pending: 0, confirmed: 0, expired: 0, canceled: 0 }
}

/** A page and the number of matches in each state, in one pass: a search reads all reservations of the agency. */
export async function searchReservations(
  db: Db,
  scope: ListScope,
  wanted: ReservationsWanted,
  page: { offset: number; limit: number },
): Promise<{ ids: string[]; matches: StateCounts }> {
  const found = reservations(db, scope)
    .select(['reservations.quote_id', stateAt(scope.now).as('state')])
    .select(sql<number>`row_number() over (order by ${orderOf(wanted)})`.as('place'))
    .where(matches(wanted))
  const { rows } = await sql<StateCounts & { ids: string[] }>`
    with found as materialized ${found}
    select count(*) filter (where state = 'pending') as pending,
      count(*) filter (where state = 'confirmed') as confirmed,
      count(*) filter (where state = 'expired') as expired,
      count(*) filter (where state = 'canceled') as canceled,
      array(select quote_id::text from found where state = ${wanted.state}
        order by place limit ${page.limit} offset ${page.offset}) as ids
    from found`.execute(db)
  const { ids = [], pending = 0, confirmed = 0, expired = 0, canceled = 0 } = rows[0] ?? {}
  return { ids, matches: { pending, confirmed, expired, canceled } }
}
