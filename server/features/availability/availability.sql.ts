import { type RawBuilder, sql } from 'kysely'

import type { LocalDate } from '#contract/dates.ts'
import { fewSeats } from '#contract/few-seats.ts'
import type { PriceModifier } from '#contract/sale-price.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import type { Db } from '#server/db/database.ts'
import { expiredPounds, expiredSeats, poundsLeft, seatsLeft } from '#server/features/availability/room.sql.ts'
import { modifierInForce } from '#server/sql/price-modifier.ts'

type Instant = Temporal.Instant

/** Seats of an expired hold are free at once, even if nothing has released them yet. Exact below `exactBelow`. */
const seatsFree = (exactBelow: RawBuilder<number>, now: Instant) =>
  sql<number>`${seatsLeft} + ${expiredSeats(exactBelow, now)}`

/** The same for pounds. A departure above its payload has none left. */
const poundsFree = (exactBelow: RawBuilder<number>, now: Instant) => sql<number | null>`
  case when payload_pounds is not null then greatest(0, ${poundsLeft} + ${expiredPounds(exactBelow, now)}) end`

/** More than a departure can ever have left. */
const exact = { seats: sql<number>`capacity + 1`, pounds: sql<number>`payload_pounds + 1` }

interface Search {
  agencyId: string
  productId: string
  code: string
  /** The day of booking, which decides the price modifier. */
  today: LocalDate
  party: number
  now: Instant
  leavesAfter: Instant
}

interface MonthSearch extends Search {
  from: LocalDate
  to: LocalDate
}

interface MonthRow {
  next_departure: LocalDate | null
  next_fit: LocalDate | null
  modifier: PriceModifier
  /** Null in the only row of a month without departures. */
  local_date: LocalDate | null
  /** The lowest adult price with fees of open departures with a seat left. */
  adult_starting_cents: number | null
  /** The most seats left on a departure to come: null when all have left, below 0 when the provider closed the others. */
  most_left: number | null
}

/** A row for each day of the month with departures, and in each row the first days after the month. */
export const departuresOfMonth = compileOnce((_, search: MonthSearch) => {
  const { agencyId, productId, code, from, to, today, party, now, leavesAfter } = search
  const free = seatsFree(sql`${party}`, now)
  const later = sql`product_id = ${productId} and local_date > ${to} and departs_at > ${leavesAfter}
    and closed_at is null`
  return sql<MonthRow>`
    select * from (select
      (select local_date from departures where ${later} order by local_date limit 1) as next_departure,
      (select local_date from departures where ${later} and capacity - seats_blocked >= ${party} and ${free} >= ${party}
        order by local_date limit 1) as next_fit,
      ${modifierInForce({ agencyId, code, date: today })} as modifier) as facts
    left join (
      select local_date,
        min(adult_price_cents + adult_fees_cents) filter (where departs_at > ${leavesAfter} and ${free} >= 1)
          as adult_starting_cents,
        max(case when closed_at is null then ${free} else -1 end) filter (where departs_at > ${leavesAfter})
          as most_left
      from departures where product_id = ${productId} and local_date between ${from} and ${to}
      group by local_date) as days on true`
})

interface DaySearch extends Search {
  /** The day of travel. */
  date: LocalDate
  /** What the party weighs: the pounds left are exact below that. */
  pounds: number
}

/** Every departure of the day, by time, with the seats and pounds left and the agency's price modifier. */
export const departuresOfDay = compileOnce(
  (db, { agencyId, productId, code, date, today, party, pounds, now, leavesAfter }: DaySearch) =>
    db
      .selectFrom('departures')
      .select([
        'id',
        'local_time',
        'departs_at',
        'adult_price_cents',
        'child_price_cents',
        'adult_fees_cents',
        'child_fees_cents',
        'pickup_class',
      ])
      .select(
        seatsFree(sql<number>`greatest(${party}::integer, ${sql.lit(fewSeats + 1)})`, now).as('seats_left'),
      )
      .select(poundsFree(sql`${pounds}::integer`, now).as('pounds_left'))
      .select(sql<boolean>`departs_at > ${leavesAfter} and closed_at is null`.as('is_open'))
      .select(modifierInForce({ agencyId, code, date: today }).as('modifier'))
      .where('product_id', '=', productId)
      .where('local_date', '=', date)
      .orderBy('local_time'),
)

interface TakingSearch {
  agencyId: string
  departureId: number
  code: string
  /** The day of the change, which decides the price modifier. */
  today: LocalDate
  productId: string
  /** How many seats are wanted: the seats left are exact below that. */
  party: number
  now: Instant
}

const selectToTake = compileOnce(
  (db, { agencyId, departureId, productId, code, today, party, now }: TakingSearch) =>
    db
      .selectFrom('departures')
      .select(['id', 'local_date', 'local_time', 'departs_at', 'closed_at', 'pickup_class'])
      .select(['adult_price_cents', 'child_price_cents', 'adult_fees_cents', 'child_fees_cents'])
      .select(seatsFree(sql`${party}::integer`, now).as('seats_left'))
      .select(poundsFree(exact.pounds, now).as('pounds_left'))
      .select(modifierInForce({ agencyId, code, date: today }).as('modifier'))
      .where('id', '=', departureId)
      .where('product_id', '=', productId),
)

export type DepartureToTake = Awaited<ReturnType<typeof selectToTake>>[number]

/** A departure of the product with its seats and pounds left and what it costs now; undefined when it is gone. */
export async function departureToTake(db: Db, search: TakingSearch): Promise<DepartureToTake | undefined> {
  const [departure] = await selectToTake(db, search)
  return departure
}

export type DepartureOfDay = Awaited<ReturnType<typeof departuresOfDay>>[number]

interface RoomSearch {
  departureIds: readonly number[]
  now: Instant
  leavesAfter: Instant
}

/** What is left of these departures, without those that are gone or past their cut-off. Closed ones have no seats left. */
export const roomOnDepartures = compileOnce((db, { departureIds, now, leavesAfter }: RoomSearch) =>
  db
    .selectFrom('departures')
    .select('id')
    .select(seatsFree(exact.seats, now).as('seats_left'))
    .select(poundsFree(exact.pounds, now).as('pounds_left'))
    .where(sql<boolean>`id = any (${departureIds}::bigint[])`)
    .where('departs_at', '>', leavesAfter),
)
