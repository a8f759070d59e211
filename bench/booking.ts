import { type BookingPgbench, type Call, openBookingPgbench } from '#bench/booking-pgbench.ts'
import {
  departureOf,
  type Departures,
  dropUnsentMail,
  fillForBooking,
  quoteIdOf,
  type Spot,
  stockQuotes,
} from '#bench/booking-stock.ts'
import { type Figures, percentile, rounded, summaryOf, together } from '#bench/figures.ts'
import { inAPlace } from '#bench/in-a-place.ts'
import { type NextRequest, saturate } from '#bench/load.ts'
import type { Place } from '#bench/place.ts'
import { recordCalls } from '#bench/recorded.ts'
import { bookRequest, quoteRequest, signIn } from '#bench/requests.ts'
import { type ServerProcess, startServer } from '#bench/server-process.ts'
import { measureTimers } from '#bench/timers.ts'

/** `npm run bench -- booking --quick` tries the benchmark itself out. */
const isQuick = process.argv.includes('--quick')
const rounds = isQuick ? 1 : 5
const roundSeconds = isQuick ? 0.7 : 1.2
const pgbenchSeconds = 1
/** More than anyone can book in a round. */
const most = { portal: Math.ceil(2_000 * roundSeconds), pgbench: 6_000 * pgbenchSeconds }

interface Setting {
  url: string
  portal: ServerProcess
  bare: ServerProcess
  cookie: string
  departures: Departures
  pgbench: BookingPgbench | undefined
  /** The number of the next quote to be made. */
  next: number
}

/** Quotes and bookings beside pgbench with the same statements, and polling timers. */
export const run = () => inAPlace(measure)

async function measure(place: Place, stack: AsyncDisposableStack) {
  const setting = await prepare(place, stack)
  const rows = []
  for (const call of ['quote', 'book'] as const) {
    // Right before: V8 forgets what it compiled for code that rests.
    await warmUp(setting, call)
    for (const spot of ['spread', 'hot'] as const) {
      for (const connections of [1, 16, 64]) rows.push(await measureCell(setting, call, spot, connections))
    }
  }
  console.log(
    `\nQuotes and bookings, in turns of ${roundSeconds} s with pgbench. Ratios are the middle of ${rounds} rounds.\n` +
      (setting.pgbench
        ? `pgbench (${setting.pgbench.version}) sends the same statements, prepared, on at most 20 connections.`
        : 'No pgbench was found: its columns are left out.'),
  )
  console.table(rows)
  await measureTimers(setting, isQuick ? 3 : 10)
}

/** Until the code that is used most has been compiled for good: that takes some ten thousand calls. */
async function warmUp(setting: Setting, call: Call) {
  const numbers = await numbersFor(setting, call, 'spread', 15 * most.portal)
  await saturate(setting.portal, requestsOf(setting, call, 'spread', numbers), 16, 15 * roundSeconds)
}

async function prepare(place: Place, stack: AsyncDisposableStack): Promise<Setting> {
  const url = await place.newDatabase('booking')
  const departures = await fillForBooking(url)
  const portal = await startServer('portal-process.ts', url, place.folder, stack)
  const bare = await startServer('bare-process.ts', url, place.folder, stack)
  const cookie = await signIn(portal.port)
  await stockQuotes(url, departures, 'hot', { from: 1, count: 1000 })
  const booked = { from: 1, departure: departures.hot }
  const recorded = await recordCalls(url, cookie, departures.hotDay, booked)
  const pgbench = await openBookingPgbench(place.folder, url, recorded, departures)
  console.log(`A quote sends ${recorded.quote[1].length} statements, a booking ${recorded.book[1].length}.`)
  return { url, portal, bare, cookie, departures, pgbench, next: 1001 }
}

interface Numbers {
  from: number
  count: number
}

/** Makes quotes to be booked, and answers with their numbers. */
async function numbersFor(setting: Setting, call: Call, spot: Spot, count: number): Promise<Numbers> {
  const numbers = { from: setting.next, count }
  setting.next += count
  if (call === 'book') await stockQuotes(setting.url, setting.departures, spot, numbers)
  return numbers
}

function requestsOf(
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
  // Made beforehand: what they cost is not the portal's, but would be taken from it.
  const made = Array.from({ length: count }, (_, index) =>
    bookRequest(cookie, quoteIdOf(from + index), departureOf(departures, spot, from + index)),
  )
  let next = 0
  return () => {
    const request = made[next++]
    if (!request) throw new Error('There are no quotes left to book.')
    return request
  }
}

async function measureCell(setting: Setting, call: Call, spot: Spot, connections: number) {
  const figures: Figures[] = []
  const inDatabase: number[] = []
  const { from } = await numbersFor(setting, call, spot, rounds * (most.portal + most.pgbench))
  for (let round = 0; round < rounds; round += 1) {
    const first = from + round * (most.portal + most.pgbench)
    const next = requestsOf(setting, call, spot, { from: first, count: most.portal })
    figures.push(await saturate(setting.portal, next, connections, roundSeconds))
    const numbers = { from: first + most.portal, count: most.pgbench }
    const perSecond = await besidePgbench(setting, call, spot, numbers, connections)
    if (perSecond !== undefined) inDatabase.push(perSecond)
  }
  const { perSecond, p50, p99, cpuPerRequest, failures } = summaryOf(together(figures))
  const ratios = inDatabase.map((other, round) =>
    figures[round] ? summaryOf(figures[round]).perSecond / other : 0,
  )
  return {
    call,
    departures: spot,
    connections,
    'requests/s': perSecond,
    ...(inDatabase.length > 0 && {
      'pgbench/s': percentile(inDatabase, 0.5),
      'of pgbench': rounded(percentile(ratios, 0.5)),
    }),
    'p50 ms': p50,
    'p99 ms': p99,
    'CPU µs': cpuPerRequest,
    failures,
  }
}

/** The portal stands still meanwhile: what it has still to do, as sending mail, would slow pgbench down. */
async function besidePgbench(
  { url, portal, pgbench }: Setting,
  call: Call,
  spot: Spot,
  numbers: Numbers,
  connections: number,
) {
  if (!pgbench) return undefined
  portal.pause()
  try {
    await dropUnsentMail(url)
    return await pgbench.perSecond(call, spot, numbers, { connections, seconds: pgbenchSeconds })
  } finally {
    await dropUnsentMail(url)
    portal.resume()
  }
}
