import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'

import { quoteIdOf } from '#bench/booking-stock.ts'
import { type Figures, noFigures, rounded, summaryOf } from '#bench/figures.ts'
import { withDb } from '#bench/place.ts'
import { agentSite, timerRequest } from '#bench/requests.ts'
import type { ServerProcess } from '#bench/server-process.ts'
import { newToken, tokenHash } from '#server/features/sessions/token.ts'
import { HttpConnection, isOk } from '#tests/support/processes/http-connection.ts'

const clients = 1_000
/** As open pages poll; and as often as they are answered, which is all that the server can do. */
const paces = { 'every second': 1_000, 'without a pause': 0 }
type Pace = keyof typeof paces
/** PostgreSQL counts what an idle connection did only after a while. */
const countedMs = 11_000

interface Polled {
  url: string
  portal: ServerProcess
  /** Answers a timer without looking at anything. */
  bare: ServerProcess
}

/** Sessions of one agent, each with its own cookie, as if it had signed in so often. */
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

/** Those of the jobs are in it too: a few a second. */
const transactionsOf = (url: string) =>
  withDb(url, async (db) => {
    const { rows } = await sql<{ count: number }>`
      select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  })

/** A client polls at its own moment of every second, or as soon as it is answered, until the end. */
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
    const answer = await connection.send(request)
    figures.requests += 1
    if (!isOk(answer)) figures.failures += 1
    const answered = performance.now()
    figures.latencies.push(answered - due)
    due = everyMs > 0 ? due + everyMs : answered
  }
}

/** Each on its connection once: what is asked for the first time is not known yet. */
const askOnce = (open: HttpConnection[], requests: Buffer[]) =>
  Promise.all(open.map((connection, index) => connection.send(requests[index] ?? Buffer.of())))

async function pollAll(
  server: ServerProcess,
  requests: Buffer[],
  pace: Pace,
  seconds: number,
): Promise<Figures> {
  const open = await Promise.all(requests.map(() => HttpConnection.open(server.port)))
  await askOnce(open, requests)
  const figures = noFigures()
  const cpu = await server.cpu()
  const begun = performance.now()
  const until = begun + seconds * 1000
  await Promise.all(
    open.map((connection, index) => poll(connection, requests[index] ?? Buffer.of(), pace, until, figures)),
  )
  figures.seconds = (performance.now() - begun) / 1000
  figures.cpu = (await server.cpu()) - cpu
  for (const connection of open) connection.close()
  return figures
}

async function measure({ url, portal, bare }: Polled, requests: Buffer[], pace: Pace, seconds: number) {
  await pollAll(portal, requests, pace, 1)
  await wait(countedMs)
  const before = await transactionsOf(url)
  const figures = await pollAll(portal, requests, pace, seconds)
  await wait(countedMs)
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
    'transactions/request': rounded(transactions / figures.requests, 3),
    failures,
  }
}

/** Open pages that poll: each with its own connection, session and quote. */
export async function measureTimers(polled: Polled, seconds: number) {
  const rows = []
  for (const timer of ['quote', 'reservation'] as const)
    for (const pace of Object.keys(paces) as Pace[]) rows.push(await rowOf(polled, timer, pace, seconds))
  console.log(`\n${clients} clients that each poll a timer, beside a bare Fastify route.`)
  console.table(rows)
}
