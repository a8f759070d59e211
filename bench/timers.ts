import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'

import { quoteIdOf } from '#bench/booking-stock.ts'
import { type Figures, noFigures, rounded, summaryOf } from '#bench/figures.ts'
import { withDb } from '#bench/place.ts'
import { agentSite, timerRequest } from '#bench/requests.ts'
import type { ServerProcess } from '#bench/server-process.ts'
import { newToken, tokenHash } from '#server/features/sessions/token.ts'
import { Connection, isOk } from '#tests/support/connection.ts'

const clients = 1_000
/** As an open page polls. */
const everyMs = 1_000
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

/** A client polls at its own moment of every second, until the end. */
async function poll(connection: Connection, request: Buffer, until: number, figures: Figures) {
  for (let due = performance.now() + Math.random() * everyMs; due < until; due += everyMs) {
    await wait(Math.max(0, due - performance.now()))
    const answer = await connection.send(request)
    figures.requests += 1
    if (!isOk(answer)) figures.failures += 1
    figures.latencies.push(performance.now() - due)
  }
}

/** Each on its connection once: what is asked for the first time is not known yet. */
const askOnce = (open: Connection[], requests: Buffer[]) =>
  Promise.all(open.map((connection, index) => connection.send(requests[index] ?? Buffer.of())))

async function pollAll(server: ServerProcess, requests: Buffer[], seconds: number): Promise<Figures> {
  const open = await Promise.all(requests.map(() => Connection.open(server.port)))
  await askOnce(open, requests)
  const figures = noFigures()
  const cpu = await server.cpu()
  const begun = performance.now()
  const until = begun + seconds * 1000
  await Promise.all(
    open.map((connection, index) => poll(connection, requests[index] ?? Buffer.of(), until, figures)),
  )
  figures.seconds = (performance.now() - begun) / 1000
  figures.cpu = (await server.cpu()) - cpu
  for (const connection of open) connection.close()
  return figures
}

async function measure({ url, portal, bare }: Polled, requests: Buffer[], seconds: number) {
  await pollAll(portal, requests, 1)
  await wait(countedMs)
  const before = await transactionsOf(url)
  const figures = await pollAll(portal, requests, seconds)
  await wait(countedMs)
  const transactions = (await transactionsOf(url)) - before
  return { figures, transactions, beside: await pollAll(bare, requests, seconds) }
}

/** Open pages that poll every second: each with its own connection, session and quote. */
export async function measureTimers(polled: Polled, seconds: number) {
  const rows = []
  for (const timer of ['quote', 'reservation'] as const) {
    const tokens = await openSessions(polled.url)
    const requests = tokens.map((token, index) =>
      timerRequest(`session=${token}`, timer, quoteIdOf(timer === 'quote' ? index + 1 : 1)),
    )
    const { figures, transactions, beside } = await measure(polled, requests, seconds)
    const { perSecond, p50, p99, cpuPerRequest, failures } = summaryOf(figures)
    rows.push({
      timer,
      'requests/s': perSecond,
      'p50 ms': p50,
      'p99 ms': p99,
      'CPU ms': rounded(cpuPerRequest / 1000, 3),
      'bare CPU ms': rounded(summaryOf(beside).cpuPerRequest / 1000, 3),
      'transactions/request': rounded(transactions / figures.requests, 3),
      failures,
    })
  }
  console.log(`\n${clients} clients that each poll a timer every second, beside a bare Fastify route.`)
  console.table(rows)
}
