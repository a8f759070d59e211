import { SettingError } from '#server/config.ts'
import { EmbeddedPostgresError } from '#server/db/embedded/embedded-postgres.ts'

const fileCodes: Record<string, string> = {
  ENOENT: 'There is no such file',
  EISDIR: 'This is a folder, not a file',
  EACCES: 'This file may not be read or written',
}

/** What went wrong with a command, for the person who gave it. */
export function explainCommand(error: unknown, usage: string): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof SettingError || error instanceof EmbeddedPostgresError) return error.message
  const code = 'code' in error ? String(error.code) : ''
  if (code.startsWith('ERR_PARSE_ARGS')) return `${error.message}\n\n${usage}`
  if ('path' in error && fileCodes[code]) return `${fileCodes[code]}: ${String(error.path)}`
  return error.stack ?? error.message
}
