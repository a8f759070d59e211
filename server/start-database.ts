import { type Config, SettingError } from '#server/config.ts'
import { type Connection, databaseUrlError } from '#server/db/database.ts'
import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'

export interface StartedDatabase {
  /** For the app, as a role that owns no tables. */
  connection: Connection
  /** For migrations, as the owner of the tables. With DATABASE_URL alone, the same. */
  ownerConnection: Connection
  /** Fires when the embedded database stops unexpectedly. */
  onLost(callback: () => void): void
  stop(): Promise<void>
}

/** Another process owns the data folder. */
export class DataFolderTaken extends Error {}

/** PostgreSQL at DATABASE_URL, or the embedded one, owned by this process. */
export async function startDatabase(config: Config): Promise<StartedDatabase> {
  if (config.databaseUrl) return reachServer(config.databaseUrl, config.migrationDatabaseUrl)
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir })
  const lock = await postgres.takeOwnerLock()
  if (lock.kind === 'taken') {
    throw new DataFolderTaken(
      `${config.dataDir} is in use by another Direct Connect (process ${lock.holder}). Stop it, or set DATA_DIR to another folder.`,
    )
  }
  return {
    connection: postgres.appConnection,
    ownerConnection: postgres.connection,
    onLost: lock.onLost,
    async stop() {
      // The lock goes last, so that no other process takes over a database that is about to stop.
      await postgres.stop()
      await lock.release()
    },
  }
}

async function reachServer(url: string, migrationUrl = url): Promise<StartedDatabase> {
  const errors = [await databaseUrlError('DATABASE_URL', url)]
  if (migrationUrl !== url) errors.push(await databaseUrlError('MIGRATION_DATABASE_URL', migrationUrl))
  const error = errors.find((found) => found !== undefined)
  if (error) throw new SettingError(error)
  const nothing = { onLost: () => undefined, stop: async () => undefined }
  return { connection: url, ownerConnection: migrationUrl, ...nothing }
}

/** For commands: uses a running portal's database, or starts it. */
export async function reachDatabase(config: Config): Promise<StartedDatabase> {
  if (config.databaseUrl) return startDatabase(config)
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir })
  const lock = await postgres.takeOwnerLock()
  return {
    connection: postgres.appConnection,
    ownerConnection: postgres.connection,
    onLost: () => undefined,
    async stop() {
      if (lock.kind === 'taken') return
      await postgres.stop()
      await lock.release()
    },
  }
}
