import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { LocalDate } from '#contract/dates.ts'
import type { Catalogue, Product, Schedule, SeatBlock } from '#server/features/catalogue/catalogue.ts'
import { readCatalogueFile } from '#server/features/catalogue/read-catalogue-file.ts'
import { runsOn } from '#server/features/catalogue/schedule-days.ts'

const file = join(import.meta.dirname, 'demo-catalogue.json')

/** The demo's catalogue file. Its seasons repeat every year; only the sold seats depend on the day. */
export function demoCatalogue(today: LocalDate): Catalogue {
  const read = readCatalogueFile(readFileSync(file, 'utf8'))
  if ('errors' in read) throw new Error(read.errors.join('\n'))
  const products = read.catalogue.products.map((product) => ({
    ...product,
    blocks: demoSoldSeats(product, today),
  }))
  return { ...read.catalogue, products }
}

const daysAhead = 120

/** In percent: days without a seat left and, on other days, departures that are full or nearly full. */
interface Demand {
  soldOutDays: number
  full: number
  nearlyFull: number
}

const popular: Demand = { soldOutDays: 9, full: 8, nearlyFull: 14 }
const steady: Demand = { soldOutDays: 2, full: 3, nearlyFull: 6 }
const quiet: Demand = { soldOutDays: 0, full: 0, nearlyFull: 0 }

const popularCodes = 'GCW-HELI GCW-LAND GCW-SUNSET GCN-HELI LAS-GCN-AIR LAS-NIGHT HVD-RAFT PGA-RAFT'.split(
  ' ',
)
const quietCodes = ['GCN-PLANE', 'PGA-COMBO']

function demandFor(code: string): Demand {
  if (quietCodes.includes(code)) return quiet
  return popularCodes.includes(code) ? popular : steady
}

/** A pseudorandom whole number below `limit`, the same for the same name. */
const draw = (limit: number, name: string) =>
  createHash('sha256').update(name).digest().readUInt32BE() % limit

/** Seats sold before the demo begins, from tomorrow on. */
function demoSoldSeats({ productID, code, schedules }: Product, today: LocalDate): SeatBlock[] {
  const demand = demandFor(code)
  const first = Temporal.PlainDate.from(today)
  return Array.from({ length: daysAhead }, (_, index) => index + 1).flatMap((days) => {
    const date = first.add({ days }).toString()
    const running = schedules.filter((schedule) => runsOn(schedule, date))
    if (running.length === 0) return []
    const name = `${productID} ${days}`
    if (draw(100, name) < demand.soldOutDays) return [{ date, time: null, seats: null }]
    return running.flatMap((schedule) => departureBlocks(schedule, date, name, demand)).sort(byTime)
  })
}

const byTime = (a: SeatBlock, b: SeatBlock) => ((a.time ?? '') < (b.time ?? '') ? -1 : 1)

function departureBlocks({ times, capacity }: Schedule, date: LocalDate, name: string, demand: Demand) {
  return times.flatMap((time): SeatBlock[] => {
    const chance = draw(100, `${name} ${time}`)
    if (chance < demand.full) return [{ date, time, seats: null }]
    if (chance >= demand.full + demand.nearlyFull) return []
    return [{ date, time, seats: capacity - 1 - draw(3, `${name} ${time} left`) }]
  })
}
