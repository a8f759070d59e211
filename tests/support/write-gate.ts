import { sql } from 'kysely'

import { type Connection, openDatabase } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { until } from '#tests/support/embedded-postgres-app.ts'

/**
 * Makes 'at the same moment' certain: while the gate is shut everybody can read the table and nobody can write to it.
 * It opens when as many as expected wait in the database, be it at the gate itself or in a queue behind another.
 */
export async function shutGate(connection: Connection, table: keyof Tables) {
  const { db, close } = openDatabase(connection, { connections: 2, patient: true })
  const gate = await db.startTransaction().execute()
  await sql`lock table ${sql.table(table)} in share mode`.execute(gate)
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct pid) as count from pg_locks
      where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
      db,
    )
    return rows[0]?.count
  }
  return {
    /** Until as many wait; the gate stays shut. */
    arrived: (number: number) => until(async () => (await waiting()) === number, 60_000),
    async openFor(number: number) {
      try {
        await until(async () => (await waiting()) === number, 60_000)
      } finally {
        await gate.commit().execute()
        await close()
      }
    },
  }
}
