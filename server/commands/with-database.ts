import type { CommandIo } from '#server/commands/command.ts'
import { readConfig } from '#server/config.ts'
import { type Db, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { reachDatabase } from '#server/start-database.ts'

/** The migrated database of the settings, without time limits. */
export async function withDatabase<T>({ env }: CommandIo, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await reachDatabase(readConfig(env))
  const { db, close } = openDatabase(database.connection, { connections: 2, patient: true })
  try {
    await migrate(database.ownerConnection, database.connection)
    return await work(db)
  } finally {
    await close()
    await database.stop()
  }
}
