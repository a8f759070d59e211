import { agentsAgency } from '#bench/agents-agency.ts'
import { addUp, type Figures, median, ratio, rounded, type Summary, summaryOf } from '#bench/figures.ts'
import { firstProductId, productCode } from '#bench/fill.ts'
import { keepRate, type NextRequest, saturate } from '#bench/load.ts'
import type { Pgbench } from '#bench/pgbench.ts'
import { withDb } from '#bench/place.ts'
import { type Call, type Month, requestsOf } from '#bench/requests.ts'
import type { ServerProcess } from '#bench/server-process.ts'
import { calendarStatement, explain, lookupStatement } from '#bench/statements.ts'

export interface MeasuredPortal {
  server: ServerProcess
  cookie: string
  products: number
}

export interface Setting {
  /** On the large database. */
  portal: MeasuredPortal
  /** The same statements on the large database, without the portal. */
  bare: ServerProcess
  smallPortal: MeasuredPortal
  months: Month[]
  pgbench: Pgbench | undefined
  /** Multiplies every duration. */
  scale: number
}

const calls: Call[] = ['products', 'calendar', 'lookup']
const statements = { calendar: calendarStatement, lookup: lookupStatement }
/** Many short rounds: other load on the machine comes and goes within seconds. */
const roundSeconds = 0.6
const rounds = 7

const requestsFor = ({ cookie, products }: MeasuredPortal, call: Call, months: Month[]) =>
  requestsOf(call, cookie, products, months)

/** V8 needs some ten thousand calls to optimize the hot code. */
const warmUp = (server: ServerProcess, next: NextRequest, scale: number) =>
  saturate(server, next, 16, 10 * scale)

type Pairs = (readonly [Figures, Figures])[]

/** Alternates between both servers, so that other load on the machine affects both alike. */
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
  [summaryOf(addUp(pairs.map(([a]) => a))), summaryOf(addUp(pairs.map(([, b]) => b)))] as const

/** The median, so that one disturbed round doesn't decide. */
const medianRatio = (pairs: Pairs, of: keyof Summary) =>
  rounded(median(pairs.map(([a, b]) => summaryOf(a)[of] / summaryOf(b)[of])))

export async function showPlans(url: string) {
  const today = Temporal.Now.plainDateISO()
  const month = today.add({ months: 6 }).with({ day: 1 })
  for (const kind of ['calendar', 'lookup'] as const) {
    const statement = await statements[kind]()
    const values = {
      agency: await agentsAgency(url),
      id: String(firstProductId + 1),
      code: productCode(firstProductId + 1),
      today: today.toString(),
      from: month.toString(),
      to: month.with({ day: month.daysInMonth }).toString(),
      party: 3,
      pounds: 450,
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
    `\nThe portal and a bare Fastify route with the same SQL (products: both cached), alternating every ` +
      `${roundSeconds * scale} s. Ratios are the median of ${rounds} rounds.`,
  )
  console.log(
    pgbench
      ? `pgbench (${pgbench.version}) runs the same prepared SQL on at most 20 connections, like the servers.`
      : 'pgbench not found: its columns are missing.',
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
    'of bare': medianRatio(pairs, 'perSecond'),
    ...(inDatabase === undefined
      ? {}
      : { 'pgbench/s': inDatabase, 'of pgbench': ratio(ours.perSecond, inDatabase) }),
    'p50 ms': ours.p50,
    'bare p50': theirs.p50,
    'p99 ms': ours.p99,
    'bare p99': theirs.p99,
    'CPU µs': ours.cpuPerRequest,
    'bare CPU µs': theirs.cpuPerRequest,
    'CPU of bare': medianRatio(pairs, 'cpuPerRequest'),
    failures: ours.failures + theirs.failures,
  }
}

const steadyPerSecond = 100

export async function measureSteady({ portal, bare, months, scale }: Setting) {
  const rows = []
  for (const call of calls) {
    const next = requestsFor(portal, call, months)
    const seconds = Math.ceil((call === 'products' ? 4 : 12) * scale)
    const ours = summaryOf(await keepRate(portal.server, next, steadyPerSecond, seconds))
    const beside = summaryOf(await keepRate(bare, next, steadyPerSecond, Math.ceil(seconds / 2)))
    rows.push({
      call,
      'p50 ms': ours.p50,
      'p99 ms': ours.p99,
      'slowest ms': ours.slowest,
      'bare p50': beside.p50,
      'bare p99': beside.p99,
      'CPU µs': ours.cpuPerRequest,
      failures: ours.failures + beside.failures,
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
        'p50 ratio': medianRatio(pairs, 'p50'),
        'CPU µs large': large.cpuPerRequest,
        'CPU µs small': small.cpuPerRequest,
        'CPU ratio': medianRatio(pairs, 'cpuPerRequest'),
        failures: large.failures + small.failures,
      })
    }
  }
  console.log('\nThe large database compared with the small one.')
  console.table(rows)
}
