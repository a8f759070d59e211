import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { counting } from '#bench/booking-pgbench.ts'
import { isQuick, rounds, roundSeconds } from '#bench/booking-rounds.ts'
import { scriptOf } from '#bench/booking-script.ts'
import { dropUnsentMail, fillForBooking, quoteIdOf, stockQuotes } from '#bench/booking-stock.ts'
import { type Numbers, stockReservations } from '#bench/changes-stock.ts'
import { addUp, type Figures, median, rounded, summaryOf } from '#bench/figures.ts'
import { inAPlace } from '#bench/in-a-place.ts'
import { type NextRequest, saturate } from '#bench/load.ts'
import { clientsFor, findPgbench, runPgbench } from '#bench/pgbench.ts'
import type { Place } from '#bench/place.ts'
import { recordCancellations } from '#bench/recorded.ts'
import { bookRequest, cancelRequest, signIn } from '#bench/requests.ts'
import { startServer } from '#bench/server-process.ts'
import { HttpConnection } from '#tests/support/processes/http-connection.ts'

/** Cancellations compared with pgbench running the same statements. */
export const run = () => inAPlace(measure)

const pgbenchSeconds = 1
/** More than can be canceled in a round. */
const most = { portal: Math.ceil(1_500 * roundSeconds), pgbench: 4_000 * pgbenchSeconds }

type Setting = Awaited<ReturnType<typeof prepare>>

async function measure(place: Place, stack: AsyncDisposableStack) {
  const setting = await prepare(place, stack)
  await warmUp(setting)
  const rows = []
  for (const connections of [1, 16, 64]) rows.push(await measureCell(setting, connections))
  console.log(
    `\nCancellations of whole reservations on account, alternating with pgbench every ${roundSeconds} s. ` +
      `Ratios are the median of ${rounds} rounds.\n` +
      (setting.pgbench
        ? `pgbench (${setting.pgbench.version}) runs the same prepared statements on at most 20 connections.`
        : 'pgbench not found: its columns are empty.'),
  )
  console.table(rows)
}

async function prepare(place: Place, stack: AsyncDisposableStack) {
  const url = await place.newDatabase('changes')
  const departures = await fillForBooking(url)
  const portal = await startServer('portal-process.ts', url, place, stack)
  const cookie = await signIn(portal.port)
  await stockQuotes(url, departures, 'hot', { from: 1, count: 1 })
  const connection = await HttpConnection.open(portal.port)
  await connection.ask(bookRequest(cookie, quoteIdOf(1), departures.hot))
  connection.close()
  await stockReservations(url, departures, { from: 2, count: 3 })
  const recorded = await recordCancellations(url, cookie, 2)
  const script = scriptOf(recorded, counting, new Map())
  const file = join(place.folder, 'cancel.sql')
  await writeFile(file, script.text)
  console.log(`A cancellation sends ${recorded[1].length} statements.`)
  const pgbench = await findPgbench()
  return { url, portal, cookie, departures, pgbench, script, file, next: 5 }
}

async function numbersFor(setting: Setting, count: number): Promise<Numbers> {
  const numbers = { from: setting.next, count }
  setting.next += count
  await stockReservations(setting.url, setting.departures, numbers)
  return numbers
}

/** Built in advance, so that building them takes no CPU from the portal. */
function requestsOf({ cookie }: Setting, { from, count }: Numbers): NextRequest {
  const made = Array.from({ length: count }, (_, index) => cancelRequest(cookie, quoteIdOf(from + index)))
  let next = 0
  return () => {
    const request = made[next++]
    if (!request) throw new Error('No reservations left to cancel.')
    return request
  }
}

/** V8 needs some thousand calls to optimize the hot code. */
async function warmUp(setting: Setting) {
  const numbers = await numbersFor(setting, (isQuick ? 1 : 10) * most.portal)
  await saturate(setting.portal, requestsOf(setting, numbers), 16, (isQuick ? 1 : 10) * roundSeconds)
}

async function measureCell(setting: Setting, connections: number) {
  const each = most.portal + most.pgbench
  const { from } = await numbersFor(setting, rounds * each)
  const figures: Figures[] = []
  const ratios: number[] = []
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const first = from + round * each
    const next = requestsOf(setting, { from: first, count: most.portal })
    const portal = await saturate(setting.portal, next, connections, roundSeconds)
    figures.push(portal)
    const rate = await pgbenchRate(setting, connections, first + most.portal)
    if (rate === undefined) continue
    rates.push(rate)
    ratios.push(summaryOf(portal).perSecond / rate)
  }
  const { perSecond, p50, p99, cpuPerRequest, failures } = summaryOf(addUp(figures))
  return {
    connections,
    'cancellations/s': perSecond,
    'pgbench/s': rates.length > 0 ? median(rates) : undefined,
    'of pgbench': ratios.length > 0 ? rounded(median(ratios)) : undefined,
    'p50 ms': p50,
    'p99 ms': p99,
    'CPU µs': cpuPerRequest,
    failures,
  }
}

/** The portal is paused: its jobs would slow pgbench down. */
async function pgbenchRate(setting: Setting, connections: number, from: number) {
  const { pgbench, portal, url, script, file } = setting
  if (!pgbench) return undefined
  portal.pause()
  try {
    await dropUnsentMail(url)
    const stride = String(Math.floor(most.pgbench / clientsFor(connections)))
    return await runPgbench(pgbench.path, url, {
      connections,
      seconds: pgbenchSeconds,
      files: [file],
      variables: { ...script.variables, base: String(from), stride, k: '-1' },
    })
  } finally {
    await dropUnsentMail(url)
    portal.resume()
  }
}
