import { type RawBuilder, sql } from 'kysely'

import type { LocalDate } from '#contract/dates.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import { expiredSeats, seatsLeft } from '#server/sql/seats.ts'

type Instant = Temporal.Instant

/** Seats of an expired hold are free at once, even if nothing has released them yet. */
const hasRoom = (party: number | RawBuilder<number>, now: Instant) =>
  sql<boolean>`${seatsLeft} + ${expiredSeats(party, now)} >= ${party}`

interface MonthOfProduct {
  productId: string
  from: LocalDate
  to: LocalDate
  now: Instant
  leavesAfter: Instant
}

/** The lowest adult price with fees, for each day with a seat left. */
export const startingPrices = compileOnce((db, { productId, from, to, now, leavesAfter }: MonthOfProduct) =>
  db
    .selectFrom('departures')
    .select(['local_date', sql<number>`min(adult_price_cents + adult_fees_cents)`.as('adult_starting_cents')])
    .where('product_id', '=', productId)
    .where('local_date', '>=', from)
    .where('local_date', '<=', to)
    .where('departs_at', '>', leavesAfter)
    .where(hasRoom(sql.lit(1), now))
    .groupBy('local_date'),
)

interface DayOfProduct {
  productId: string
  date: LocalDate
  party: number
  now: Instant
  leavesAfter: Instant
}

/** By time. */
export const departuresWithRoom = compileOnce(
  (db, { productId, date, party, now, leavesAfter }: DayOfProduct) =>
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
      .where('product_id', '=', productId)
      .where('local_date', '=', date)
      .where('departs_at', '>', leavesAfter)
      .where(hasRoom(party, now))
      .orderBy('local_time'),
)
