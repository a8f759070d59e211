import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'

import { quoteIdOf } from '#bench/booking-stock.ts'
import { type Figures, rounded, summaryOf } from '#bench/figures.ts'
import { measureLoad, openConnections, sendRequest } from '#bench/load.ts'
import { withDb } from '#bench/place.ts'
import { agentSite, timerRequest } from '#bench/requests.ts'
import type { ServerProcess } from '#bench/server-process.ts'
import { newToken, tokenHash } from '#server/features/sessions/token.ts'
import type { HttpConnection } from '#tests/support/processes/http-connection.ts'

const clients = 1_000
/** As open pages poll, and as fast as the server answers. */
const paces = { 'every second': 1_000, 'without a pause': 0 }
type Pace = keyof typeof paces
/** PostgreSQL reports an idle connection's transactions with a delay. */
const statisticsDelayMs = 11_000

interface Polled {
  url: string
  portal: ServerProcess
  /** Answers a timer with a constant. */
  bare: ServerProcess
}

/** Sessions of one agent, each with its own cookie. */
async function openSessions(url: string): Promise<string[]> {
  const tokens = Array.from({ length: clients }, newToken)
  const hashes = JSON.stringify(tokens.map((token) => tokenHash(token).toString('hex')))
  await withDb(url, (db) =>
    sql`
      insert into sessions (token_hash, agency_id, user_id, session_epoch, created_at, last_seen_at)
      select decode(hash, 'hex'), u.agency_id, u.id, u.session_epoch, now(), now()
      from jsonb_array_elements_text(${hashes}::jsonb) hash, users u join agencies a on a.id = u.agency_id
      where u.username = 'agent' and a.domain = ${agentSite.split('.', 1)[0]}`.execute(db),
  )
  return tokens
}

/** Includes the jobs' transactions, a few per second. */
const transactionsOf = (url: string) =>
  withDb(url, async (db) => {
    const { rows } = await sql<{ count: number }>`
      select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  })

/** Clients that poll every second start at random moments of it. */
async function poll(
  connection: HttpConnection,
  request: Buffer,
  pace: Pace,
  until: number,
  figures: Figures,
) {
  const everyMs = paces[pace]
  let due = performance.now() + Math.random() * everyMs
  while (due < until) {
    if (everyMs > 0) await wait(Math.max(0, due - performance.now()))
    await sendRequest(connection, request, due, figures)
    due = everyMs > 0 ? due + everyMs : performance.now()
  }
}

/** Fills the portal's caches. */
const sendOnce = (open: HttpConnection[], requests: Buffer[]) =>
  Promise.all(open.map((connection, index) => connection.send(requests[index] ?? Buffer.of())))

async function pollAll(
  server: ServerProcess,
  requests: Buffer[],
  pace: Pace,
  seconds: number,
): Promise<Figures> {
  const open = await openConnections(server, requests.length)
  await sendOnce(open, requests)
  const figures = await measureLoad(server, async (recorded, begun) => {
    const until = begun + seconds * 1000
    await Promise.all(
      open.map((connection, index) =>
        poll(connection, requests[index] ?? Buffer.of(), pace, until, recorded),
      ),
    )
  })
  for (const connection of open) connection.close()
  return figures
}

async function measure({ url, portal, bare }: Polled, requests: Buffer[], pace: Pace, seconds: number) {
  await pollAll(portal, requests, pace, 1)
  await wait(statisticsDelayMs)
  const before = await transactionsOf(url)
  const figures = await pollAll(portal, requests, pace, seconds)
  await wait(statisticsDelayMs)
  const transactions = (await transactionsOf(url)) - before
  await pollAll(bare, requests, pace, 1)
  return { figures, transactions, beside: await pollAll(bare, requests, pace, seconds) }
}

async function rowOf(polled: Polled, timer: 'quote' | 'reservation', pace: Pace, seconds: number) {
  const tokens = await openSessions(polled.url)
  const requests = tokens.map((token, index) =>
    timerRequest(`session=${token}`, timer, quoteIdOf(timer === 'quote' ? index + 1 : 1)),
  )
  const { figures, transactions, beside } = await measure(polled, requests, pace, seconds)
  const { perSecond, p50, p99, cpuPerRequest, failures } = summaryOf(figures)
  return {
    timer,
    pace,
    'requests/s': perSecond,
    'p50 ms': p50,
    'p99 ms': p99,
    'CPU ms': rounded(cpuPerRequest / 1000, 3),
    'bare CPU ms': rounded(summaryOf(beside).cpuPerRequest / 1000, 3),
    'transactions/request': rounded(transactions / figures.latencies.count, 3),
    failures,
  }
}

/** Each open page has its own connection, session and quote. */
export async function measureTimers(polled: Polled, seconds: number) {
  const rows = []
  for (const timer of ['quote', 'reservation'] as const)
    for (const pace of Object.keys(paces) as Pace[]) rows.push(await rowOf(polled, timer, pace, seconds))
  console.log(`\n${clients} clients poll a timer, compared with a bare Fastify route.`)
  console.table(rows)
}
