import { createHash } from 'node:crypto'

import type { LocalDate } from '#contract/dates.ts'
import type { Demand, DemoTour } from '#server/demo/demo-tour.ts'
import type { Schedule, SeatBlock } from '#server/features/catalogue/catalogue.ts'
import { runsOn } from '#server/features/catalogue/schedule-days.ts'

const daysAhead = 120

/** Of a hundred: days without a seat left, and on the other days departures that are full or have a few left. */
const shares: Record<Demand, { soldOutDays: number; full: number; nearlyFull: number }> = {
  popular: { soldOutDays: 9, full: 8, nearlyFull: 14 },
  steady: { soldOutDays: 2, full: 3, nearlyFull: 6 },
  quiet: { soldOutDays: 0, full: 0, nearlyFull: 0 },
}

/** A whole number below `limit`: as good as chance, yet the same each time. */
const drawn = (limit: number, what: string) =>
  createHash('sha256').update(what).digest().readUInt32BE() % limit

/** What is sold before the demo begins, from tomorrow on. */
export function demoBlocks({ productID, demand, schedules }: DemoTour, today: LocalDate): SeatBlock[] {
  const first = Temporal.PlainDate.from(today)
  return Array.from({ length: daysAhead }, (_, index) => index + 1).flatMap((days) => {
    const date = first.add({ days }).toString()
    const running = schedules.filter((schedule) => runsOn(schedule, date))
    if (running.length === 0) return []
    const name = `${productID} ${days}`
    if (drawn(100, name) < shares[demand].soldOutDays) return [{ date, time: null, seats: null }]
    return running.flatMap((schedule) => departureBlocks(schedule, date, name, demand)).sort(byTime)
  })
}

const byTime = (a: SeatBlock, b: SeatBlock) => ((a.time ?? '') < (b.time ?? '') ? -1 : 1)

function departureBlocks({ times, capacity }: Schedule, date: LocalDate, name: string, demand: Demand) {
  const { full, nearlyFull } = shares[demand]
  return times.flatMap((time): SeatBlock[] => {
    const chance = drawn(100, `${name} ${time}`)
    if (chance < full) return [{ date, time, seats: null }]
    if (chance >= full + nearlyFull) return []
    return [{ date, time, seats: capacity - 1 - drawn(3, `${name} ${time} left`) }]
  })
}
