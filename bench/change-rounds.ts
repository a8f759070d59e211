import { isQuick, rounds, roundSeconds } from '#bench/booking-rounds.ts'
import { type Departures, dropUnsentMail } from '#bench/booking-stock.ts'
import type { ChangeKind } from '#bench/change-kinds.ts'
import { type Numbers, stockReservations } from '#bench/changes-stock.ts'
import { addUp, type Figures, median, rounded, summaryOf } from '#bench/figures.ts'
import { type NextRequest, saturate } from '#bench/load.ts'
import { clientsFor, type findPgbench, runPgbench } from '#bench/pgbench.ts'
import type { ServerProcess } from '#bench/server-process.ts'

/** Long enough that preparing the statements on each connection counts little. */
const pgbenchSeconds = 2
/** More than can be changed in a round. */
const most = { portal: Math.ceil(1_500 * roundSeconds), pgbench: 4_000 * pgbenchSeconds }

export interface ChangesSetting {
  url: string
  portal: ServerProcess
  cookie: string
  departures: Departures
  pgbench: Awaited<ReturnType<typeof findPgbench>>
  /** The next number that no quote or reservation has. */
  next: number
}

export async function reservationsFor(setting: ChangesSetting, count: number): Promise<Numbers> {
  const numbers = { from: setting.next, count }
  setting.next += count
  await stockReservations(setting.url, setting.departures, numbers)
  return numbers
}

/** Built in advance, so that building them takes no CPU from the portal. */
export function requestsFor(make: (number: number) => Buffer, { from, count }: Numbers): NextRequest {
  const made = Array.from({ length: count }, (_, index) => make(from + index))
  let next = 0
  return () => {
    const request = made[next++]
    if (!request) throw new Error('No requests left.')
    return request
  }
}

/** V8 needs some thousand calls to optimize the hot code. */
export async function warmUp(setting: ChangesSetting, { request }: ChangeKind) {
  const numbers = await reservationsFor(setting, (isQuick ? 1 : 10) * most.portal)
  await saturate(setting.portal, requestsFor(request, numbers), 16, (isQuick ? 1 : 10) * roundSeconds)
}

export async function measureCell(setting: ChangesSetting, kind: ChangeKind, connections: number) {
  const each = most.portal + most.pgbench
  const { from } = await reservationsFor(setting, rounds * each)
  const figures: Figures[] = []
  const ratios: number[] = []
  const rates: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const first = from + round * each
    const next = requestsFor(kind.request, { from: first, count: most.portal })
    const portal = await saturate(setting.portal, next, connections, roundSeconds)
    figures.push(portal)
    const rate = await pgbenchRate(setting, kind, connections, first + most.portal)
    if (rate === undefined) continue
    rates.push(rate)
    ratios.push(summaryOf(portal).perSecond / rate)
  }
  const { perSecond, p50, p99, cpuPerRequest, failures } = summaryOf(addUp(figures))
  return {
    changes: kind.name,
    connections,
    'per second': perSecond,
    'pgbench/s': rates.length > 0 ? median(rates) : undefined,
    'of pgbench': ratios.length > 0 ? rounded(median(ratios)) : undefined,
    'p50 ms': p50,
    'p99 ms': p99,
    'CPU µs': cpuPerRequest,
    failures,
  }
}

/** The portal is paused: its jobs would slow pgbench down. */
async function pgbenchRate(
  { pgbench, portal, url }: ChangesSetting,
  { script, file }: ChangeKind,
  connections: number,
  from: number,
) {
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
