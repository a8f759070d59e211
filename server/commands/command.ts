import { SettingError } from '#server/config.ts'
import { EmbeddedPostgresError } from '#server/db/embedded/embedded-postgres-error.ts'
import { MigrationRefused } from '#server/db/migration-refused.ts'

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

export function commandErrorText(error: unknown, usage: string): string {
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
