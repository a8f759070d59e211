import { type RawBuilder, sql } from 'kysely'

import { departuresToSpread, type Departures, quoteIdOf } from '#bench/booking-stock.ts'
import { withDb } from '#bench/place.ts'
import type { Db } from '#server/db/database.ts'
import { addToBalanceSql } from '#server/sql/account-lines.ts'

export interface Numbers {
  from: number
  count: number
}

/** Far ahead, so that canceling is free. */
const farAhead = sql`'2030-05-10'::date`

/** Seats and pounds of the party for each row of `made`. */
const holdMade = (model: string) => sql`
      party as (
        select sum(body_weight) as pounds from reservation_passengers where quote_id = ${model} and revision = 1),
      held as (
        insert into seat_holds (quote_id, change_id, departure_id, seats, pounds)
        select id, id, departure_id, 1, party.pounds from made, party)
      update departures d set seats_taken = d.seats_taken + taken.parties,
        pounds_taken = d.pounds_taken + taken.parties * party.pounds
      from (select departure_id, count(*) as parties from made group by departure_id) taken, party
      where d.id = taken.departure_id`

/** Copies of the first reservation, with its seats, spread over departures, and their account lines. `travelDate` may use `n`. */
export function stockReservations(
  url: string,
  { first }: Departures,
  { from, count }: Numbers,
  travelDate: RawBuilder<unknown> = farAhead,
) {
  return withDb(url, async (db) => {
    const model = quoteIdOf(1)
    await sql`
      with made as (
        select lpad(n::text, 32, '0')::uuid as id, lpad(n::text, 8, '0') as orl,
          ${first}::bigint + n % ${departuresToSpread} as departure_id, ${travelDate} as travel_date
        from generate_series(${from}::bigint, ${from + count - 1}::bigint) n),
      quoted as (
        insert into quotes select copy.* from quotes q, made,
          jsonb_populate_record(q, jsonb_build_object('id', made.id)) as copy where q.id = ${model}),
      booked as (
        insert into reservations select copy.* from reservations r, made,
          jsonb_populate_record(r, jsonb_build_object('quote_id', made.id, 'orl', made.orl)) as copy
        where r.quote_id = ${model}),
      revised as (
        insert into reservation_revisions select copy.* from reservation_revisions v, made,
          jsonb_populate_record(v, jsonb_build_object('quote_id', made.id, 'change_id', made.id, 'local_date',
            made.travel_date, 'departure_id', made.departure_id)) as copy
        where v.quote_id = ${model} and v.revision = 1),
      traveling as (
        insert into reservation_passengers select copy.* from reservation_passengers p, made,
          jsonb_populate_record(p, jsonb_build_object('quote_id', made.id)) as copy
        where p.quote_id = ${model} and p.revision = 1),
      ${holdMade(model)}`.execute(db)
    await postStock(db, quoteIdOf(from), quoteIdOf(from + count - 1))
    // So that neither pending writes nor stale statistics affect the next measurement.
    await sql`vacuum analyze`.execute(db)
    await sql`checkpoint`.execute(db)
  })
}

/** As bookings of these reservations would have posted them, except for reservations that already have lines. */
export const postStock = (db: Db, first: string, last: string) =>
  sql`
    with line as (
      insert into account_lines (agency_id, made_at, kind, service_date, quote_id, sale_cents, net_cents, fee_cents,
        collected_cents, extra_seat_cents)
      select agency_id, now(), 'booking', service_date, quote_id, sale_cents, net_cents, fee_cents, collected_cents,
        extra_seat_cents
      from reservation_accounts a where quote_id between ${first}::uuid and ${last}::uuid
        and not exists (select from account_lines l where l.quote_id = a.quote_id)
      returning agency_id, due_cents)
    ${addToBalanceSql(sql.raw('line'))}`.execute(db)

/** Where parties move to: consecutive ids. */
export interface Targets {
  first: number
  count: number
}

/** Departures of the first reservation's tour, after the one that it was booked on. */
export function targetsBeside(url: string, { hot }: Departures): Promise<Targets> {
  return withDb(url, async (db) => {
    const { rows } = await sql<{ first: number; last: number; count: number }>`
      select min(d.id) as first, max(d.id) as last, count(*) as count
      from departures d join departures h on h.product_id = d.product_id
      where h.id = ${hot} and d.id > ${hot}`.execute(db)
    const [found] = rows
    if (!found || found.last - found.first !== found.count - 1)
      throw new Error('The departure ids are not consecutive.')
    return { first: found.first, count: found.count }
  })
}

/** All of these must be 0. */
export function countWrong(url: string) {
  return withDb(url, async (db) => {
    const { rows } = await sql<{ deadlocks: number; seats: number }>`
      select (select deadlocks from pg_stat_database where datname = current_database()) as deadlocks,
        (select count(*) from departures d where d.seats_taken <> (
          select coalesce(sum(seats), 0) from seat_holds h
          where h.departure_id = d.id and h.released_at is null)) as seats`.execute(db)
    return {
      deadlocks: rows[0]?.deadlocks,
      'departures with wrong seats': rows[0]?.seats,
    }
  })
}
