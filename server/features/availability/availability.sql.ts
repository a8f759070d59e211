import { type RawBuilder, sql } from 'kysely'

import type { LocalDate } from '#contract/dates.ts'
import { fewSeats } from '#contract/few-seats.ts'
import type { PriceModifier } from '#contract/sale-price.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import type { Db } from '#server/db/database.ts'
import { modifierInForce } from '#server/sql/price-modifier.ts'
import { expiredSeats, seatsLeft } from '#server/sql/seats.ts'

type Instant = Temporal.Instant

/** Seats of an expired hold are free at once, even if nothing has released them yet. Exact below `exactBelow`. */
const seatsFree = (exactBelow: RawBuilder<number>, now: Instant) =>
  sql<number>`${seatsLeft} + ${expiredSeats(exactBelow, now)}`

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
  /** The most seats left on an open departure; null when all have left. */
  most_left: number | null
}

/** A row for each day of the month with departures, and in each row the first days after the month. */
export const departuresOfMonth = compileOnce((_, search: MonthSearch) => {
  const { agencyId, productId, code, from, to, today, party, now, leavesAfter } = search
  const free = seatsFree(sql`${party}`, now)
  const later = sql`product_id = ${productId} and local_date > ${to} and departs_at > ${leavesAfter}`
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
        max(${free}) filter (where departs_at > ${leavesAfter}) as most_left
      from departures where product_id = ${productId} and local_date between ${from} and ${to}
      group by local_date) as days on true`
})

interface DaySearch extends Search {
  /** The day of travel. */
  date: LocalDate
}

/** Every departure of the day, by time, with the seats left and the agency's price modifier. */
export const departuresOfDay = compileOnce(
  (db, { agencyId, productId, code, date, today, party, now, leavesAfter }: DaySearch) =>
    db
      .selectFrom('departures')
      .select([
        'id',
        'local_time',
        'adult_price_cents',
        'child_price_cents',
        'adult_fees_cents',
        'child_fees_cents',
        'pickup_class',
      ])
      .select(
        seatsFree(sql<number>`greatest(${party}::integer, ${sql.lit(fewSeats + 1)})`, now).as('seats_left'),
      )
      .select(sql<boolean>`departs_at > ${leavesAfter}`.as('is_open'))
      .select(modifierInForce({ agencyId, code, date: today }).as('modifier'))
      .where('product_id', '=', productId)
      .where('local_date', '=', date)
      .orderBy('local_time'),
)

interface PriceSearch {
  agencyId: string
  departureId: number
  code: string
  /** The day of the change, which decides the price modifier. */
  today: LocalDate
}

export type DeparturePrices = NonNullable<Awaited<ReturnType<typeof departurePrices>>>

/** What the departure costs now; undefined when it is gone. */
export function departurePrices(db: Db, { agencyId, departureId, code, today }: PriceSearch) {
  return db
    .selectFrom('departures')
    .select(['adult_price_cents', 'child_price_cents', 'adult_fees_cents', 'child_fees_cents'])
    .select(modifierInForce({ agencyId, code, date: today }).as('modifier'))
    .where('id', '=', departureId)
    .executeTakeFirst()
}

interface TakingSearch extends PriceSearch {
  productId: string
  /** How many seats are wanted: the seats left are exact below that. */
  party: number
  now: Instant
}

const selectToTake = compileOnce(
  (db, { agencyId, departureId, productId, code, today, party, now }: TakingSearch) =>
    db
      .selectFrom('departures')
      .select(['id', 'local_date', 'local_time', 'departs_at', 'pickup_class'])
      .select(['adult_price_cents', 'child_price_cents', 'adult_fees_cents', 'child_fees_cents'])
      .select(seatsFree(sql`${party}::integer`, now).as('seats_left'))
      .select(modifierInForce({ agencyId, code, date: today }).as('modifier'))
      .where('id', '=', departureId)
      .where('product_id', '=', productId),
)

export type DepartureToTake = Awaited<ReturnType<typeof selectToTake>>[number]

/** A departure of the product with its seats left and what it costs now; undefined when it is gone. */
export async function departureToTake(db: Db, search: TakingSearch): Promise<DepartureToTake | undefined> {
  const [departure] = await selectToTake(db, search)
  return departure
}

export type DepartureOfDay = Awaited<ReturnType<typeof departuresOfDay>>[number]
