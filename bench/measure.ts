import { type Figures, ratio, rounded, summaryOf, together } from '#bench/figures.ts'
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
const roundSeconds = 1.3
const rounds = 3

const requestsFor = ({ cookie, products }: Portal, call: Call, months: Month[]) =>
  requestsOf(call, cookie, products, months)

/** A, B, A, B …: what else the machine does meanwhile meets both alike. */
async function interleaved(
  [a, b]: readonly [ServerProcess, ServerProcess],
  [nextA, nextB]: readonly [NextRequest, NextRequest],
  connections: number,
  scale: number,
): Promise<readonly [Figures, Figures]> {
  const [forA, forB]: [Figures[], Figures[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    forA.push(await saturate(a, nextA, connections, roundSeconds * scale))
    forB.push(await saturate(b, nextB, connections, roundSeconds * scale))
  }
  return [together(forA), together(forB)]
}

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
    const next = requestsFor(portal, call, months)
    await saturate(portal.server, next, 16, 2 * scale)
    await saturate(bare, next, 16, 2 * scale)
  }
  const rows = []
  for (const call of calls) {
    for (const connections of [1, 16, 64]) {
      const next = requestsFor(portal, call, months)
      const servers = [portal.server, bare] as const
      const [ours, theirs] = await interleaved(servers, [next, next], connections, scale)
      const inDatabase =
        pgbench && call !== 'products'
          ? await pgbench.perSecond(await statements[call](), call, connections, Math.ceil(3 * scale))
          : undefined
      rows.push(rowOf(call, connections, ours, theirs, inDatabase))
    }
  }
  console.log('\nThe portal beside a bare Fastify route with the same SQL (products: both from memory).')
  console.log(
    pgbench
      ? `pgbench (${pgbench.version}) sends the same SQL, prepared, on at most 20 connections as the servers do.`
      : 'No pgbench was found: that column is left out.',
  )
  console.table(rows)
}

function rowOf(
  call: Call,
  connections: number,
  portal: Figures,
  bare: Figures,
  inDatabase: number | undefined,
) {
  const [ours, theirs] = [summaryOf(portal), summaryOf(bare)]
  return {
    call,
    connections,
    'requests/s': ours.perSecond,
    'bare/s': theirs.perSecond,
    'of bare': ratio(ours.perSecond, theirs.perSecond),
    ...(inDatabase === undefined
      ? {}
      : { 'pgbench/s': inDatabase, 'of pgbench': ratio(ours.perSecond, inDatabase) }),
    'p50 ms': ours.p50,
    'bare p50': theirs.p50,
    'p99 ms': ours.p99,
    'bare p99': theirs.p99,
    'CPU µs': ours.cpuPerRequest,
    'bare CPU µs': theirs.cpuPerRequest,
    failures: ours.failures + theirs.failures,
  }
}

const steadyPerSecond = 100

export async function measureSteady({ portal, months, scale }: Setting) {
  const rows = []
  for (const call of calls) {
    const next = requestsFor(portal, call, months)
    const seconds = Math.ceil((call === 'products' ? 5 : 15) * scale)
    const figures = await keepRate(portal.server, next, steadyPerSecond, seconds)
    const { p50, p99, cpuPerRequest, failures } = summaryOf(figures)
    const slowest = rounded(Math.max(...figures.latencies))
    rows.push({
      call,
      'p50 ms': p50,
      'p99 ms': p99,
      'slowest ms': slowest,
      'CPU µs': cpuPerRequest,
      failures,
    })
  }
  console.log(
    `\nA steady ${steadyPerSecond} requests/s on the large database, each timed from when it was due.`,
  )
  console.table(rows)
}

export async function measureSizes({ portal, smallPortal, months, scale }: Setting) {
  const rows = []
  for (const call of ['calendar', 'lookup'] as const) {
    await saturate(smallPortal.server, requestsFor(smallPortal, call, months), 16, 2 * scale)
    for (const connections of [1, 16]) {
      const next = [requestsFor(portal, call, months), requestsFor(smallPortal, call, months)] as const
      const servers = [portal.server, smallPortal.server] as const
      const [large, small] = (await interleaved(servers, next, connections, 2 * scale)).map(summaryOf)
      if (!large || !small) continue
      rows.push({
        call,
        connections,
        'p50 ms large': large.p50,
        'p50 ms small': small.p50,
        'p50 ratio': ratio(large.p50, small.p50),
        'CPU µs large': large.cpuPerRequest,
        'CPU µs small': small.cpuPerRequest,
        'CPU ratio': ratio(large.cpuPerRequest, small.cpuPerRequest),
        failures: large.failures + small.failures,
      })
    }
  }
  console.log('\nThe large database against the small one.')
  console.table(rows)
}
