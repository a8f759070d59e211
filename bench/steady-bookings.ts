import { isQuick } from '#bench/booking-rounds.ts'
import { departureOf, quoteIdOf, stockQuotes } from '#bench/booking-stock.ts'
import type { ChangeKind } from '#bench/change-kinds.ts'
import { type ChangesSetting, requestsFor, reservationsFor } from '#bench/change-rounds.ts'
import { addUp, type Figures, summaryOf } from '#bench/figures.ts'
import { keepRate } from '#bench/load.ts'
import { bookRequest } from '#bench/requests.ts'

const bookingsPerSecond = 50
const movesPerSecond = 10
const seconds = isQuick ? 3 : 10
const rounds = isQuick ? 1 : 3

export async function steadyBookings(setting: ChangesSetting): Promise<Figures> {
  const { url, departures, cookie, portal } = setting
  const numbers = { from: setting.next, count: bookingsPerSecond * seconds }
  setting.next += numbers.count
  await stockQuotes(url, departures, 'spread', numbers)
  const make = (number: number) =>
    bookRequest(cookie, quoteIdOf(number), departureOf(departures, 'spread', number))
  return keepRate(portal, requestsFor(make, numbers), bookingsPerSecond, seconds)
}

export const steadyRow = (load: string, figures: Figures[]) => {
  const { perSecond, p50, p99, slowest, cpuPerRequest, failures } = summaryOf(addUp(figures))
  return {
    load,
    'per second': perSecond,
    'p50 ms': p50,
    'p99 ms': p99,
    'slowest ms': slowest,
    'CPU µs': cpuPerRequest,
    failures,
  }
}

/** Bookings at a steady rate, with and without moves beside them. */
export async function measureSteadyBookings(setting: ChangesSetting, { request }: ChangeKind) {
  const alone: Figures[] = []
  const beside: Figures[] = []
  const moves: Figures[] = []
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await steadyBookings(setting))
    const numbers = await reservationsFor(setting, movesPerSecond * seconds)
    const moving = keepRate(setting.portal, requestsFor(request, numbers), movesPerSecond, seconds)
    beside.push(await steadyBookings(setting))
    moves.push(await moving)
  }
  console.log(
    `\n${bookingsPerSecond} bookings/s, each timed from when it was due, with and without ${movesPerSecond} moves/s, ` +
      `alternating every ${seconds} s.`,
  )
  console.table([
    steadyRow('bookings alone', alone),
    steadyRow('bookings beside moves', beside),
    steadyRow('moves', moves),
  ])
}
