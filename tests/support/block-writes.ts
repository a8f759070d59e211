import { sql } from 'kysely'

import { type Connection, type Db, openDatabase, type Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { lockDeparture } from '#server/features/availability/room.sql.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const limitMs = 60_000

/** The number of connections waiting for a lock in the test's database. */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct pid) as count from pg_locks
    where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Allows reads of the table and blocks writes, so that writers run at the same moment. */
export async function blockWrites(connection: Connection, table: keyof Tables) {
  const { db, close } = openDatabase(connection, { connections: 2, patient: true })
  const tx = await db.startTransaction().execute()
  await sql`lock table ${sql.table(table)} in share mode`.execute(tx)
  const waitForBlocked = (count: number) => waitUntil(async () => (await countWaiting(db)) === count, limitMs)
  return {
    waitForBlocked,
    /** Waits until this many connections are blocked, by the table or by each other, then releases them all. */
    async releaseAt(count: number) {
      try {
        await waitForBlocked(count)
      } finally {
        await tx.commit().execute()
        await close()
      }
    },
  }
}

/**
 * Holds the departure's row until `first` waits for it and another queues behind, so that `first` gets it first. Returns
 * the results in the order of the acts, not of their ends.
 */
export async function queueInOrder(
  connection: Connection,
  departureId: number,
  first: () => Promise<unknown>,
  others: (() => Promise<unknown>)[],
): Promise<unknown[]> {
  const { db, close } = openDatabase(connection, { connections: 2, patient: true })
  const tx = await db.startTransaction().execute()
  await lockDeparture(tx, departureId)
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
  const started = [first()]
  await waitUntil(() => isWaitedFor(db, rows[0]?.pid ?? 0), limitMs)
  started.push(...others.map((act) => act()))
  await waitUntil(() => isQueuedAtDeparture(db), limitMs)
  await tx.commit().execute()
  const results = await Promise.all(started)
  await close()
  return results
}

/** Other connections may wait for other locks. */
async function isWaitedFor(db: Db, pid: number): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and ${pid}::integer = any (pg_blocking_pids(pid))`.execute(db)
  return rows.length > 0
}

/** Starts the acts one by one, each when those before it wait behind the lock, and releases it when all wait. */
export async function queueBehind<Result>(
  db: Db,
  lock: (tx: Tx) => Promise<unknown>,
  acts: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const tx = await db.startTransaction().execute()
  await lock(tx)
  const started: Promise<Result>[] = []
  for (const act of acts) {
    started.push(act())
    await waitUntil(async () => (await countWaiting(db)) >= started.length, limitMs)
  }
  await tx.commit().execute()
  return Promise.all(started)
}

/** The first waiter waits for the transaction that holds the row; only the second one waits for a tuple lock. */
async function isQueuedAtDeparture(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks
    where not granted and locktype = 'tuple' and relation = 'departures'::regclass
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length > 0
}
