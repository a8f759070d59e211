import type { BookingPgbench, Call } from '#bench/booking-pgbench.ts'
import {
  departureOf,
  type Departures,
  dropUnsentMail,
  quoteIdOf,
  type Spot,
  stockQuotes,
} from '#bench/booking-stock.ts'
import type { Figures } from '#bench/figures.ts'
import { type NextRequest, saturate } from '#bench/load.ts'
import { bookRequest, quoteRequest } from '#bench/requests.ts'
import type { ServerProcess } from '#bench/server-process.ts'

/** `--quick` checks the benchmark itself; its figures mean little. */
export const isQuick = process.argv.includes('--quick')
export const rounds = isQuick ? 1 : 5
export const roundSeconds = isQuick ? 0.7 : 1.2
const pgbenchSeconds = 1
/** More than can be booked in a round. */
export const most = { portal: Math.ceil(2_000 * roundSeconds), pgbench: 6_000 * pgbenchSeconds }

export interface Setting {
  url: string
  portal: ServerProcess
  bare: ServerProcess
  cookie: string
  departures: Departures
  pgbench: BookingPgbench | undefined
  next: number
}

/** V8 needs some ten thousand calls to optimize the hot code. */
export async function warmUp(setting: Setting, call: Call) {
  for (const server of call === 'book' ? [setting.bare, setting.portal] : [setting.portal]) {
    const numbers = await numbersFor(setting, call, 'spread', 15 * most.portal)
    await saturate(server, requestsOf(setting, call, 'spread', numbers), 16, 15 * roundSeconds)
  }
}

interface Numbers {
  from: number
  count: number
}

export async function numbersFor(setting: Setting, call: Call, spot: Spot, count: number): Promise<Numbers> {
  const numbers = { from: setting.next, count }
  setting.next += count
  if (call === 'book') await stockQuotes(setting.url, setting.departures, spot, numbers)
  return numbers
}

export function requestsOf(
  { cookie, departures }: Setting,
  call: Call,
  spot: Spot,
  { from, count }: Numbers,
): NextRequest {
  const { days, hotDay } = departures
  if (call === 'quote') {
    const anyDay = () => days[Math.floor(Math.random() * days.length)] ?? hotDay
    return () => quoteRequest(cookie, spot === 'hot' ? hotDay : anyDay())
  }
  // Built in advance, so that building them takes no CPU from the portal.
  const made = Array.from({ length: count }, (_, index) =>
    bookRequest(cookie, quoteIdOf(from + index), departureOf(departures, spot, from + index)),
  )
  let next = 0
  return () => {
    const request = made[next++]
    if (!request) throw new Error('No quotes left to book.')
    return request
  }
}

interface Cell {
  call: Call
  spot: Spot
  connections: number
}

export interface Round {
  portal: Figures
  /** For bookings only. */
  bare: Figures | undefined
  pgbench: number | undefined
}

export async function measureRound(setting: Setting, cell: Cell, from: number): Promise<Round> {
  const { call, spot, connections } = cell
  const load = (server: ServerProcess, first: number) => {
    const next = requestsOf(setting, call, spot, { from: first, count: most.portal })
    return saturate(server, next, connections, roundSeconds)
  }
  const portal = await load(setting.portal, from)
  return withPortalPaused(setting, async () => {
    const bare = call === 'book' ? await load(setting.bare, from + most.portal) : undefined
    const numbers = { from: from + 2 * most.portal, count: most.pgbench }
    const seconds = pgbenchSeconds
    const pgbench = await setting.pgbench?.perSecond(call, spot, numbers, { connections, seconds })
    return { portal, bare, pgbench }
  })
}

/** The portal's jobs, such as sending mail, would slow the others down. */
async function withPortalPaused<T>({ url, portal }: Setting, work: () => Promise<T>): Promise<T> {
  portal.pause()
  try {
    await dropUnsentMail(url)
    return await work()
  } finally {
    await dropUnsentMail(url)
    portal.resume()
  }
}
