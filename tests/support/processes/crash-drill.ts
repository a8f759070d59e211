import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'

import { type Db, openDatabase } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { checkAccounts } from '#server/features/ledger/check-accounts.ts'
import { keptCents } from '#server/features/payments/queue-refunds.ts'
import { Acknowledged, DrillAgent } from '#tests/support/processes/drill-agent.ts'
import { SiteVisitor } from '#tests/support/processes/site-visitor.ts'

export interface DrillReport {
  rounds: number
  /** How many of each kind were acknowledged. */
  acknowledged: Acknowledged['made']
  /** Reservations of which an acknowledged booking, change or payment was missing after the crash. */
  lost: string[]
  /** Cookies of sessions that ended with a crash. */
  lostSessions: string[]
  /** Departures whose taken seats differ from the sum of their live holds. */
  wrongSeats: number[]
  /** Reservations whose holds differ from who travels where. */
  wrongHolds: string[]
  /** Paid reservations whose total differs from what was collected and not refunded. */
  wrongMoney: string[]
  /** Differences that the account check finds: in lines and balances, seats and weights. */
  wrongAccounts: string[]
  /** Of the last start, after SIGTERM. */
  exitCode: number | null
  slowestReadyMs: number
}

const withoutLimits = { CALLS_AT_ONCE: '0', QUOTES_PER_MINUTE: '0', BOOKINGS_PER_MINUTE: '0' }
const main = join(import.meta.dirname, '..', '..', '..', 'server', 'main.ts')
const readyLine = /is ready at http:\/\/\S+:(\d+)/

interface Portal {
  child: ChildProcess
  port: number
  readyMs: number
}

async function launch(dataDir: string): Promise<Portal> {
  const begun = performance.now()
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [main], {
    env: { PATH, HOME, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...withoutLimits },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    const port = readyLine.exec(said)?.[1]
    if (port) resolve(Number(port))
  })
  child.once('exit', () => reject(new Error(`The portal did not start: ${said}`)))
  return { child, port: await promise, readyMs: performance.now() - begun }
}

async function killed(child: ChildProcess) {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function killDatabase(dataDir: string) {
  const pid = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n', 1)[0])
  process.kill(pid, 'SIGKILL')
}

/**
 * Several agents sign in, book, move, pay and cancel at once. Kills the app at a random moment after each of these was acknowledged;
 * in every second round the database as well.
 */
async function crashOnce(dataDir: string, round: number, acknowledged: Acknowledged): Promise<number> {
  const portal = await launch(dataDir)
  const before = { ...acknowledged.made }
  const sites = ['canyon', 'canyon', 'family', 'family'] as const
  const agents = sites.map((site) => new DrillAgent(portal.port, site, acknowledged))
  const over = Promise.all(agents.map((agent) => agent.workUntilGone())).then(() => true)
  const hasEach = () =>
    (['signedIn', 'booked', 'moved', 'paid', 'canceled'] as const).every(
      (kind) => acknowledged.made[kind] > before[kind],
    )
  while (!hasEach() && !(await Promise.race([over, wait(5, false)])));
  await wait(randomInt(1200))
  if (round % 2 === 1) await killDatabase(dataDir)
  await killed(portal.child)
  await over
  return portal.readyMs
}

async function inspect(dataDir: string, { revisions }: Acknowledged) {
  const postgres = await startEmbeddedPostgres({ dataDir })
  const { db, close } = openDatabase(postgres.connection, { connections: 1 })
  const stored = await db
    .selectFrom('reservations')
    .innerJoin('reservation_revisions as current', (join) =>
      join
        .onRef('current.quote_id', '=', 'reservations.quote_id')
        .onRef('current.revision', '=', 'reservations.revision'),
    )
    .select([
      'reservations.quote_id',
      'reservations.revision',
      'paid',
      'payment_required',
      'total_sale_cents',
      'owed_cents',
    ])
    .execute()
  const known = new Map(stored.map(({ quote_id, revision }) => [quote_id, revision]))
  const wrongMoney: string[] = []
  for (const { quote_id, paid, payment_required, total_sale_cents, owed_cents } of stored)
    if (revisions.has(quote_id) && payment_required && paid)
      if ((await keptCents(db, quote_id)) !== total_sale_cents - owed_cents) wrongMoney.push(quote_id)
  const found = {
    lost: [...revisions].filter(([id, revision]) => (known.get(id) ?? 0) < revision).map(([id]) => id),
    wrongSeats: await wrongSeats(db),
    wrongHolds: await wrongHolds(db),
    wrongMoney,
    wrongAccounts: await checkAccounts(db),
  }
  await close()
  await postgres.stop()
  return found
}

async function wrongSeats(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from departures d
    where d.seats_taken <> (
      select coalesce(sum(seats), 0) from seat_holds h where h.departure_id = d.id and h.released_at is null)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Apart from those of a change that waits for its payment. */
async function wrongHolds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ quote_id: string }>`
    with traveling as (
      select quote_id, v.departure_id, sum(p.seats) as seats
      from reservations r
        join reservation_revisions v using (quote_id, revision)
        join reservation_passengers p using (quote_id, revision)
      where status = 'confirmed' and not is_test group by quote_id, v.departure_id),
    held as (
      select quote_id, departure_id, sum(seats) as seats
      from seat_holds h join reservations r using (quote_id)
      where status = 'confirmed' and h.released_at is null and not exists (
        select from reservation_changes c
        where c.quote_id = h.quote_id and c.change_id = h.change_id and c.state = 'due')
      group by quote_id, departure_id)
    select quote_id from traveling full join held using (quote_id, departure_id)
    where traveling.seats is distinct from held.seats`.execute(db)
  return rows.map(({ quote_id }) => quote_id)
}

async function endedSessions(port: number, { sessions }: Acknowledged): Promise<string[]> {
  const ended: string[] = []
  for (const { site, cookie } of sessions) {
    const visitor = Object.assign(new SiteVisitor(port, site), { cookie })
    if ((await visitor.check()).status !== 200) ended.push(cookie)
  }
  return ended
}

/** Crashes and restarts a portal with the demo, then checks that everything it acknowledged is stored. */
export async function crashDrill(rounds: number, dataDir: string): Promise<DrillReport> {
  const acknowledged = new Acknowledged()
  let slowestReadyMs = 0
  for (let round = 0; round < rounds; round += 1)
    slowestReadyMs = Math.max(slowestReadyMs, await crashOnce(dataDir, round, acknowledged))
  const last = await launch(dataDir)
  slowestReadyMs = Math.max(slowestReadyMs, last.readyMs)
  const lostSessions = await endedSessions(last.port, acknowledged)
  last.child.kill('SIGTERM')
  const [exitCode] = (await once(last.child, 'exit')) as [number | null]
  const found = await inspect(dataDir, acknowledged)
  return {
    rounds,
    acknowledged: acknowledged.made,
    ...found,
    lostSessions,
    exitCode,
    slowestReadyMs: Math.round(slowestReadyMs),
  }
}
