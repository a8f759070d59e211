import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'

/** One row for all bookings of an agency would make them wait for each other's commit. */
const slots = sql.lit(64)

/** Adds `lines`, rows with agency_id and due_cents, to the balances of their agencies. */
export const addToBalanceSql = (lines: RawBuilder<unknown>) => sql`
  insert into account_balances as balance (agency_id, slot, cents)
  select agency_id, pg_backend_pid() % ${slots}, sum(due_cents) from ${lines} group by agency_id
  on conflict (agency_id, slot) do update set cents = balance.cents + excluded.cents`

export interface BookedLine {
  quote_id: string
  agency_id: string
  booked_by: string
  booked_at: Temporal.Instant
  service_date: string
  sale_cents: number
  net_cents: number
  /** Part of net_cents. */
  extra_seat_cents: number
}

/** The function is called only where there is a limit: it costs more than the rest of the condition. */
const isWithinLimit = ({ agency_id, net_cents }: BookedLine) => sql`(
        not exists (select from agency_accounts where agency_id = ${agency_id}::uuid and credit_limit_cents is not null)
        or within_credit_limit(${agency_id}::uuid, ${net_cents}::bigint))`

/**
 * Common table expressions that post a confirmed booking for the row of `booked`. On account, a booking beyond the limit
 * raises a violation. PostgreSQL runs the last expressions first, so those that stand after these run before the account is locked.
 */
export const postBookingSql = (
  line: BookedLine,
  booked: RawBuilder<unknown>,
  posts: 'within the credit limit' | 'always',
) => sql`
    line as (
      insert into account_lines (agency_id, made_at, kind, service_date, quote_id, sale_cents, net_cents,
        extra_seat_cents, user_id)
      select ${line.agency_id}::uuid, ${line.booked_at}::timestamptz, 'booking', ${line.service_date}::date, quote_id,
        ${line.sale_cents}::bigint, ${line.net_cents}::bigint, ${line.extra_seat_cents}::bigint, ${line.booked_by}::uuid
      from ${booked} where ${posts === 'always' ? sql`true` : isWithinLimit(line)}
      returning agency_id, due_cents),
    balanced as (${addToBalanceSql(sql.raw('line'))})`

/** Waits for closings and for bookings within a limit. Without a row there is nothing to lock. */
export async function lockAccountToDelete(tx: Tx, agencyId: string) {
  await tx
    .selectFrom('agency_accounts')
    .select('agency_id')
    .where('agency_id', '=', agencyId)
    .forUpdate()
    .execute()
}

/** The travel dates from a day on of an agency's reservations, each once. Without test reservations, which have no lines. */
export const travelDates = (agencyId: string, from: string) => sql`
  select quote_id, service_date from account_lines as line
  where agency_id = ${agencyId} and service_date >= ${from}::date and quote_id is not null and not exists (
    select from account_lines as earlier
    where earlier.agency_id = ${agencyId} and earlier.quote_id = line.quote_id
      and earlier.service_date = line.service_date and earlier.id < line.id)`
