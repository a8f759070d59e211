import { expect } from 'vitest'

import type { Db } from '#server/db/database.ts'

/** Taken seats of a product's day by time, of departures that have some. Counts and holds must say the same. */
export async function seatsByTime(
  db: Db,
  date: string,
  productID = 'tour',
): Promise<Partial<Record<string, number>>> {
  const rows = await db
    .selectFrom('departures')
    .leftJoin('seat_holds', (join) =>
      join.onRef('seat_holds.departure_id', '=', 'departures.id').on('seat_holds.released_at', 'is', null),
    )
    .select(['local_time', 'seats_taken'])
    .select((select) =>
      select.fn.coalesce(select.fn.sum<number>('seat_holds.seats'), select.lit(0)).as('held'),
    )
    .where('local_date', '=', date)
    .where('product_id', '=', productID)
    .groupBy('departures.id')
    .execute()
  for (const { seats_taken, held } of rows) expect(held).toBe(seats_taken)
  return Object.fromEntries(
    rows
      .filter(({ seats_taken }) => seats_taken > 0)
      .map((row) => [row.local_time.slice(0, 5), row.seats_taken]),
  )
}
