import { sql } from 'kysely'

import { roomyCatalogue } from '#bench/fill.ts'
import { withDb } from '#bench/place.ts'
import { migrate } from '#server/db/migrate.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'

/** All bookings on one departure, or spread over many. */
export type Spot = 'hot' | 'spread'

export const departuresToSpread = 10_000
const products = 4

export interface Day {
  productId: string
  date: string
}

export interface Departures {
  /** The first of consecutive ids. */
  first: number
  hot: number
  hotDay: Day
  days: Day[]
}

/** Tours with room for everyone: the check on capacity is dropped after the import. */
export async function fillForBooking(url: string): Promise<Departures> {
  await migrate(url, url)
  const now = Temporal.Now.instant()
  const catalogue = roomyCatalogue(products, now.toString().slice(0, 10))
  return withDb(url, async (db) => {
    await importCatalogue(db, catalogue, { now, progress: () => undefined })
    await sql`alter table departures drop constraint departures_capacity_check`.execute(db)
    const found = await findDepartures(url)
    await sql`update departures set capacity = 10000000 where id = ${found.hot}`.execute(db)
    await sql`vacuum analyze`.execute(db)
    return found
  })
}

function findDepartures(url: string): Promise<Departures> {
  return withDb(url, async (db) => {
    const { rows } = await sql<{ id: number; product: string; date: string }>`
      select id, product_id as product, local_date as date
      from departures order by id`.execute(db)
    const chosen = rows.slice(0, departuresToSpread)
    const [first, last, hot] = [rows[0], chosen.at(-1), rows[departuresToSpread]]
    if (!first || !last || !hot || last.id - first.id !== departuresToSpread - 1)
      throw new Error('The departure ids are not consecutive.')
    const days = new Map(chosen.map((row) => [`${row.product} ${row.date}`, row]))
    return {
      first: first.id,
      hot: hot.id,
      hotDay: { productId: hot.product, date: hot.date },
      days: [...days.values()].map(({ product, date }) => ({ productId: product, date })),
    }
  })
}

/** Quote ids are numbers, because pgbench can count but not make UUIDs. */
export const quoteIdOf = (number: number) => `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`

export const departureOf = ({ first, hot }: Departures, spot: Spot, number: number) =>
  spot === 'hot' ? hot : first + (number % departuresToSpread)

/** Quotes for one adult with every itinerary of the day, as the portal makes them. */
export async function stockQuotes(
  url: string,
  departures: Departures,
  spot: Spot,
  { from, count }: { from: number; count: number },
) {
  const wanted =
    spot === 'hot' ? sql`${departures.hot}::bigint` : sql`${departures.first} + n % ${departuresToSpread}`
  await withDb(url, async (db) => {
    await sql`
      with numbers as (
        select lpad(n::text, 32, '0')::uuid as id, ${wanted} as departure_id
        from generate_series(${from}::bigint, ${from + count - 1}::bigint) n),
      made as (
        insert into quotes select numbers.id, u.agency_id, u.id, p.id, p.code, p.name, p.time_zone, d.local_date, 1, 0,
          '[]', now(), now() + interval '1 day', '[{"hoursBefore": 1, "feePercent": 0}]'
        from numbers join departures d on d.id = numbers.departure_id join products p on p.id = d.product_id,
          users u join agencies a on a.id = u.agency_id
        where u.username = 'agent' and a.domain = 'canyon')
      insert into quote_itineraries
      select numbers.id, o.id, o.local_time, o.adult_price_cents, o.child_price_cents, o.adult_fees_cents,
        o.child_fees_cents, o.pickup_class
      from numbers join departures d on d.id = numbers.departure_id
        join departures o on o.product_id = d.product_id and o.local_date = d.local_date`.execute(db)
    // So that neither pending writes nor stale statistics affect the next measurement.
    await sql`vacuum analyze`.execute(db)
    await sql`checkpoint`.execute(db)
  })
}

/** Otherwise it would be sent during the next measurement. */
export const dropUnsentMail = (url: string) =>
  withDb(url, (db) => sql`delete from mail_outbox where sent_at is null`.execute(db))
