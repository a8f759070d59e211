import { type Call, openBookingPgbench } from '#bench/booking-pgbench.ts'
import {
  isQuick,
  measureRound,
  most,
  numbersFor,
  type Round,
  rounds,
  roundSeconds,
  type Setting,
  warmUp,
} from '#bench/booking-rounds.ts'
import { type Template, templatesOf } from '#bench/booking-script.ts'
import { fillForBooking, type Spot, stockQuotes } from '#bench/booking-stock.ts'
import { countWrong } from '#bench/changes-stock.ts'
import { addUp, median, rounded, summaryOf } from '#bench/figures.ts'
import { inAPlace } from '#bench/in-a-place.ts'
import { measurePayload } from '#bench/payload.ts'
import type { Place } from '#bench/place.ts'
import { recordCalls } from '#bench/recorded.ts'
import { signIn, teachRequest } from '#bench/requests.ts'
import { type ServerProcess, startServer } from '#bench/server-process.ts'
import { measureTimers } from '#bench/timers.ts'
import { HttpConnection } from '#tests/support/processes/http-connection.ts'

/** Quotes and bookings compared with pgbench running the same statements, and polling timers. */
export const run = () => inAPlace(measure)

async function measure(place: Place, stack: AsyncDisposableStack) {
  const setting = await prepare(place, stack)
  const rows = []
  for (const call of ['quote', 'book'] as const) {
    // Right before measuring: V8 drops compiled code that isn't used.
    await warmUp(setting, call)
    for (const spot of ['spread', 'hot'] as const) {
      for (const connections of [1, 16, 64]) rows.push(await measureCell(setting, call, spot, connections))
    }
  }
  console.log(
    `\nQuotes and bookings, alternating with pgbench every ${roundSeconds} s. Ratios are the median of ${rounds} rounds.\n` +
      (setting.pgbench
        ? `pgbench (${setting.pgbench.version}) runs the same prepared statements on at most 20 connections.`
        : 'pgbench not found: its columns are empty.') +
      "\nThe bare route runs a booking's statements through the same pool and does nothing else.",
  )
  console.table(rows)
  await measurePayload(setting)
  await measureTimers(setting, isQuick ? 3 : 10)
  console.log('\nAfter all of it:')
  console.table([await countWrong(setting.url)])
}

async function prepare(place: Place, stack: AsyncDisposableStack): Promise<Setting> {
  const url = await place.newDatabase('booking')
  const departures = await fillForBooking(url)
  const portal = await startServer('portal-process.ts', url, place, stack)
  const bare = await startServer('bare-process.ts', url, place, stack)
  const cookie = await signIn(portal.port)
  await stockQuotes(url, departures, 'hot', { from: 1, count: 1000 })
  const booked = { from: 1, departure: departures.hot }
  const recorded = await recordCalls(url, cookie, departures.hotDay, booked)
  const pgbench = await openBookingPgbench(place.folder, url, recorded, departures)
  await teach(bare, templatesOf(recorded.book, String(departures.hot)))
  console.log(`A quote sends ${recorded.quote[1].length} statements, a booking ${recorded.book[1].length}.`)
  return { url, portal, bare, cookie, departures, pgbench, next: 1001 }
}

async function teach(bare: ServerProcess, statements: Template[]) {
  const connection = await HttpConnection.open(bare.port)
  await connection.send(teachRequest(statements))
  connection.close()
}

async function measureCell(setting: Setting, call: Call, spot: Spot, connections: number) {
  const cell = { call, spot, connections }
  const each = 2 * most.portal + most.pgbench
  const { from } = await numbersFor(setting, call, spot, rounds * each)
  const measured: Round[] = []
  for (let round = 0; round < rounds; round += 1)
    measured.push(await measureRound(setting, cell, from + round * each))
  const { perSecond, p50, p99, cpuPerRequest, failures } = summaryOf(
    addUp(measured.map(({ portal }) => portal)),
  )
  return {
    call,
    departures: spot,
    connections,
    'requests/s': perSecond,
    'of bare': medianRatio(measured, ({ bare }) => bare && summaryOf(bare).perSecond),
    'pgbench/s': medianIfAny(measured.flatMap(({ pgbench }) => pgbench ?? [])),
    'of pgbench': medianRatio(measured, ({ pgbench }) => pgbench),
    'p50 ms': p50,
    'p99 ms': p99,
    'CPU µs': cpuPerRequest,
    failures,
  }
}

const medianIfAny = (values: number[]) => (values.length > 0 ? median(values) : undefined)

function medianRatio(measured: Round[], beside: (round: Round) => number | undefined) {
  const ratios = measured.map((round) => summaryOf(round.portal).perSecond / (beside(round) ?? Number.NaN))
  return ratios.some(Number.isNaN) ? undefined : rounded(median(ratios))
}
