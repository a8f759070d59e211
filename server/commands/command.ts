import { type Config, SettingError } from '#server/config.ts'
import { type Db, openDatabase } from '#server/db/database.ts'
import { EmbeddedPostgresError } from '#server/db/embedded/embedded-postgres-error.ts'
import { migrate, MigrationRefused } from '#server/db/migrate.ts'
import { reachDatabase } from '#server/start-database.ts'

/** What a command uses of its process. */
export interface CommandIo {
  env: Record<string, string | undefined>
  stdin: NodeJS.ReadableStream & { isTTY?: boolean }
  stdout: { write: (text: string) => unknown }
  stderr: { write: (text: string) => unknown }
}

const fileCodes: Record<string, string> = {
  ENOENT: 'File not found',
  EISDIR: 'Not a file but a folder',
  EACCES: 'No permission to read or write the file',
}

function commandErrorText(error: unknown, usage: string): string {
  if (!(error instanceof Error)) return String(error)
  const isPlain = [SettingError, EmbeddedPostgresError, MigrationRefused].some(
    (kind) => error instanceof kind,
  )
  if (isPlain) return error.message
  const code = 'code' in error ? String(error.code) : ''
  if (code.startsWith('ERR_PARSE_ARGS')) return `${error.message}\n\n${usage}`
  if ('path' in error && fileCodes[code]) return `${fileCodes[code]}: ${String(error.path)}`
  return error.stack ?? error.message
}

/** Prints the errors that `work` returns, or why it failed. Returns the exit code. */
export async function runCommand(
  io: CommandIo,
  usage: string,
  work: () => Promise<string[]>,
): Promise<number> {
  const errors = await work().catch((error: unknown) => [commandErrorText(error, usage)])
  if (errors.length > 0) io.stderr.write(`${errors.join('\n')}\n`)
  return errors.length === 0 ? 0 : 1
}

/** The migrated database of the settings, without time limits. */
export async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await reachDatabase(config)
  const { db, close } = openDatabase(database.connection, { connections: 2, patient: true })
  try {
    await migrate(database.ownerConnection, database.connection)
    return await work(db)
  } finally {
    await close()
    await database.stop()
  }
}
