import { sql } from 'kysely'

import { type Connection, type Db, openDatabase } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { lockDeparture } from '#server/features/availability/seat-holds.sql.ts'
import { until } from '#tests/support/embedded-postgres-app.ts'

/** How many wait for a lock in the test's database. */
export async function waitingIn(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct pid) as count from pg_locks
    where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/**
 * Makes 'at the same moment' certain: while the gate is shut everybody can read the table and nobody can write to it.
 * It opens when as many as expected wait in the database, be it at the gate itself or in a queue behind another.
 */
export async function shutGate(connection: Connection, table: keyof Tables) {
  const { db, close } = openDatabase(connection, { connections: 2, patient: true })
  const gate = await db.startTransaction().execute()
  await sql`lock table ${sql.table(table)} in share mode`.execute(gate)
  return {
    /** Until as many wait; the gate stays shut. */
    arrived: (number: number) => until(async () => (await waitingIn(db)) === number, 60_000),
    async openFor(number: number) {
      try {
        await until(async () => (await waitingIn(db)) === number, 60_000)
      } finally {
        await gate.commit().execute()
        await close()
      }
    },
  }
}

/** Makes 'before the others' certain: who comes first waits at the departure's row until another waits behind it. */
export async function takeTurns(
  connection: Connection,
  departureId: number,
  first: () => Promise<unknown>,
  others: (() => Promise<unknown>)[],
) {
  const { db, close } = openDatabase(connection, { connections: 2, patient: true })
  const gate = await db.startTransaction().execute()
  await lockDeparture(gate, departureId)
  const begun = [first()]
  await until(async () => (await waitingIn(db)) > 0, 60_000)
  begun.push(...others.map((act) => act()))
  await until(() => isQueuedAtDeparture(db), 60_000)
  await gate.commit().execute()
  await Promise.all(begun)
  await close()
}

/** The first in line waits for whoever holds the row, the second for the place behind the first. */
async function isQueuedAtDeparture(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks
    where not granted and locktype = 'tuple' and relation = 'departures'::regclass
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.length > 0
}
