import {
  type Figures,
  percentile,
  ratio,
  rounded,
  type Summary,
  summaryOf,
  together,
} from '#bench/figures.ts'
import { keepRate, type NextRequest, saturate } from '#bench/load.ts'
import type { Pgbench } from '#bench/pgbench.ts'
import { withDb } from '#bench/place.ts'
import { type Call, type Month, requestsOf } from '#bench/requests.ts'
import type { ServerProcess } from '#bench/server-process.ts'
import { calendarStatement, explain, lookupStatement } from '#bench/statements.ts'

export interface Portal {
  server: ServerProcess
  cookie: string
  products: number
}

export interface Setting {
  /** On the large database. */
  portal: Portal
  /** The same statements without us, on the large database too. */
  bare: ServerProcess
  smallPortal: Portal
  months: Month[]
  pgbench: Pgbench | undefined
  /** Of every duration. */
  scale: number
}

const calls: Call[] = ['products', 'calendar', 'lookup']
const statements = { calendar: calendarStatement, lookup: lookupStatement }
/** Short and many: what else the machine does comes and goes in seconds. */
const roundSeconds = 0.6
const rounds = 7

const requestsFor = ({ cookie, products }: Portal, call: Call, months: Month[]) =>
  requestsOf(call, cookie, products, months)

/** Until the code that is used most has been compiled for good: that takes some ten thousand calls. */
const warmUp = (server: ServerProcess, next: NextRequest, scale: number) =>
  saturate(server, next, 16, 10 * scale)

type Pairs = (readonly [Figures, Figures])[]

/** A, B, A, B …: what else the machine does meanwhile meets both alike. */
async function interleaved(
  [a, b]: readonly [ServerProcess, ServerProcess],
  [nextA, nextB]: readonly [NextRequest, NextRequest],
  connections: number,
  scale: number,
): Promise<Pairs> {
  const pairs: Pairs = []
  for (let round = 0; round < rounds; round += 1) {
    const forA = await saturate(a, nextA, connections, roundSeconds * scale)
    pairs.push([forA, await saturate(b, nextB, connections, roundSeconds * scale)])
  }
  return pairs
}

const sums = (pairs: Pairs) =>
  [summaryOf(together(pairs.map(([a]) => a))), summaryOf(together(pairs.map(([, b]) => b)))] as const

/** Of the rounds' ratios the middle one: a round that something else disturbed does not count more than another. */
const middleRatio = (pairs: Pairs, of: keyof Summary) =>
  rounded(
    percentile(
      pairs.map(([a, b]) => summaryOf(a)[of] / summaryOf(b)[of]),
      0.5,
    ),
  )

export async function showPlans(url: string) {
  const today = Temporal.Now.plainDateISO()
  const month = today.add({ months: 6 }).with({ day: 1 })
  for (const kind of ['calendar', 'lookup'] as const) {
    const statement = await statements[kind]()
    const values = {
      id: '10001',
      from: month.toString(),
      to: month.with({ day: month.daysInMonth }).toString(),
      party: 3,
      now: Temporal.Now.instant().toString(),
      after: Temporal.Now.instant().toString(),
    }
    const lines = await withDb(url, (db) => explain(db, statement, values))
    console.log(`\n${kind}: ${statement.sql}\n${lines.join('\n')}`)
  }
}

export async function measureAgainstBare({ portal, bare, months, pgbench, scale }: Setting) {
  for (const call of calls) {
    await warmUp(portal.server, requestsFor(portal, call, months), scale)
    await warmUp(bare, requestsFor(portal, call, months), scale)
  }
  const rows = []
  for (const call of calls) {
    for (const connections of [1, 16, 64]) {
      const next = requestsFor(portal, call, months)
      const servers = [portal.server, bare] as const
      const pairs = await interleaved(servers, [next, next], connections, scale)
      const inDatabase =
        pgbench && call !== 'products'
          ? await pgbench.perSecond(await statements[call](), call, connections, Math.ceil(3 * scale))
          : undefined
      rows.push(rowOf(call, connections, pairs, inDatabase))
    }
  }
  console.log(
    `\nThe portal beside a bare Fastify route with the same SQL (products: both from memory), in turns of ` +
      `${roundSeconds * scale} s. Ratios are the middle of ${rounds} rounds.`,
  )
  console.log(
    pgbench
      ? `pgbench (${pgbench.version}) sends the same SQL, prepared, on at most 20 connections as the servers do.`
      : 'No pgbench was found: that column is left out.',
  )
  console.table(rows)
}

function rowOf(call: Call, connections: number, pairs: Pairs, inDatabase: number | undefined) {
  const [ours, theirs] = sums(pairs)
  return {
    call,
    connections,
    'requests/s': ours.perSecond,
    'bare/s': theirs.perSecond,
    'of bare': middleRatio(pairs, 'perSecond'),
    ...(inDatabase === undefined
      ? {}
      : { 'pgbench/s': inDatabase, 'of pgbench': ratio(ours.perSecond, inDatabase) }),
    'p50 ms': ours.p50,
    'bare p50': theirs.p50,
    'p99 ms': ours.p99,
    'bare p99': theirs.p99,
    'CPU µs': ours.cpuPerRequest,
    'bare CPU µs': theirs.cpuPerRequest,
    'CPU of bare': middleRatio(pairs, 'cpuPerRequest'),
    failures: ours.failures + theirs.failures,
  }
}

const steadyPerSecond = 100

export async function measureSteady({ portal, bare, months, scale }: Setting) {
  const rows = []
  for (const call of calls) {
    const next = requestsFor(portal, call, months)
    const seconds = Math.ceil((call === 'products' ? 4 : 12) * scale)
    const figures = await keepRate(portal.server, next, steadyPerSecond, seconds)
    const beside = summaryOf(await keepRate(bare, next, steadyPerSecond, Math.ceil(seconds / 2)))
    const { p50, p99, cpuPerRequest, failures } = summaryOf(figures)
    rows.push({
      call,
      'p50 ms': p50,
      'p99 ms': p99,
      'slowest ms': rounded(Math.max(...figures.latencies)),
      'bare p50': beside.p50,
      'bare p99': beside.p99,
      'CPU µs': cpuPerRequest,
      failures: failures + beside.failures,
    })
  }
  console.log(
    `\nA steady ${steadyPerSecond} requests/s on the large database, each timed from when it was due.`,
  )
  console.table(rows)
}

export async function measureSizes({ portal, smallPortal, months, scale }: Setting) {
  const rows = []
  const searches = ['calendar', 'lookup'] as const
  for (const call of searches)
    await warmUp(smallPortal.server, requestsFor(smallPortal, call, months), 2 * scale)
  for (const call of searches) {
    for (const connections of [1, 16]) {
      const next = [requestsFor(portal, call, months), requestsFor(smallPortal, call, months)] as const
      const servers = [portal.server, smallPortal.server] as const
      const pairs = await interleaved(servers, next, connections, scale)
      const [large, small] = sums(pairs)
      rows.push({
        call,
        connections,
        'p50 ms large': large.p50,
        'p50 ms small': small.p50,
        'p50 ratio': middleRatio(pairs, 'p50'),
        'CPU µs large': large.cpuPerRequest,
        'CPU µs small': small.cpuPerRequest,
        'CPU ratio': middleRatio(pairs, 'cpuPerRequest'),
        failures: large.failures + small.failures,
      })
    }
  }
  console.log('\nThe large database against the small one.')
  console.table(rows)
}
