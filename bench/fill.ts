import { sql } from 'kysely'

import { withDb } from '#bench/place.ts'
import { addDays } from '#contract/dates.ts'
import { migrate } from '#server/db/migrate.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import type { Catalogue, Product, Schedule, SeatBlock } from '#server/features/catalogue/catalogue.ts'

/** Numeric, because pgbench variables hold only numbers. */
export const firstProductId = 10_000
export const productCode = (id: number) => `BENCH-${id - firstProductId}`

const universes = ['South Rim', 'West Rim', 'Lake Powell', 'Las Vegas', 'Sedona'].map((name, index) => ({
  uuid: `0000000${index}-0000-4000-8000-000000000000`,
  name,
}))
const zones = ['America/Phoenix', 'America/Los_Angeles', 'America/Denver']
const seasons = [
  { from: '11-01', to: '02-28' },
  { from: '02-29', to: '05-31' },
  { from: '06-01', to: '10-31' },
]
const times = ['07:00', '08:30', '10:00', '11:30', '13:00', '15:30']

function scheduleOf(product: number, place: number): Schedule {
  return {
    season: seasons[place] ?? { from: '01-01', to: '12-31' },
    validFrom: null,
    validTo: null,
    weekdays: [0, 1, 2, 3, 4, 5, 6],
    times,
    capacity: 6 + (product % 30),
    payloadPounds: null,
    adultPriceCents: 99_00 + (product % 50) * 10_00 + place * 20_00,
    childPriceCents: 79_00 + (product % 50) * 10_00,
    adultFeesCents: 45_00,
    childFeesCents: 45_00,
    pickupClass: null,
  }
}

/** Every eleventh day is sold out and every fifth has a full morning, so that the seat filter has work to do. */
function blocksOf(product: number, today: string): SeatBlock[] {
  return Array.from({ length: 540 }, (_, days): SeatBlock[] => {
    const date = addDays(today, days)
    if ((days + product) % 11 === 0) return [{ date, time: null, seats: null }]
    return (days + product) % 5 === 0 ? [{ date, time: '07:00', seats: null }] : []
  }).flat()
}

const productOf = (index: number, today: string): Product => ({
  productID: String(firstProductId + index),
  code: productCode(firstProductId + index),
  name: `Grand Canyon tour number ${index}`,
  shortDesc: 'By air and on the ground, with a stop for photographs and a light lunch at the rim',
  universe: universes[index % universes.length]?.uuid ?? '',
  cityCode: 'GCN',
  airportCode: 'BLD',
  timeZone: zones[index % zones.length] ?? 'UTC',
  cutOffMinutes: 60,
  meetingPoint: null,
  checkInMinutes: null,
  durationMinutes: null,
  cancellationPolicy: [],
  moveFeeCents: null,
  weightRule: null,
  attributes: [{ id: 'air', name: 'By air' }],
  schedules: seasons.map((_, place) => scheduleOf(index, place)),
  blocks: blocksOf(index, today),
})

/** One price all year, much room and no sold-out days. */
export function roomyCatalogue(products: number, today: string): Catalogue {
  const season = { from: '01-01', to: '12-31' }
  const validFrom = Temporal.PlainDate.from(today).add({ days: 2 }).toString()
  const schedules = [{ ...scheduleOf(0, 0), season, validFrom, capacity: 1000 }]
  const catalogue = benchCatalogue(products, today)
  return {
    ...catalogue,
    products: catalogue.products.map((product) => ({ ...product, attributes: [], schedules, blocks: [] })),
  }
}

function benchCatalogue(products: number, today: string): Catalogue {
  return {
    universes: universes.slice(0, Math.min(products, universes.length)),
    hotels: [],
    pickupClasses: [],
    products: Array.from({ length: products }, (_, index) => productOf(index, today)),
  }
}

const seconds = (from: number, to: number) => Math.round((to - from) / 100) / 10

/** Through the product's own importer. */
export async function fill(url: string, products: number) {
  const begun = performance.now()
  await migrate(url, url)
  const now = Temporal.Now.instant()
  const today = now.toString().slice(0, 10)
  return withDb(url, async (db) => {
    const catalogue = benchCatalogue(products, today)
    const { departures } = await importCatalogue(db, catalogue, { now, progress: showProgress })
    const imported = performance.now()
    await sql`vacuum analyze`.execute(db)
    return {
      products,
      departures: departures.made,
      'import s': seconds(begun, imported),
      'vacuum analyze s': seconds(imported, performance.now()),
    }
  })
}

function showProgress(done: number, of: number) {
  if (done % 100 === 0 && of >= 100) console.log(`  departures of ${done} of ${of} products`)
}
