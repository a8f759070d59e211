import { sql } from 'kysely'

import { openDatabase } from '#server/db/database.ts'

const oldest = { number: 150_000, name: '15' }

/** Leaves the URL out of the message because it contains a password. */
export async function databaseUrlError(setting: string, url: string): Promise<string | undefined> {
  try {
    const { number, name } = await version(url)
    if (number >= oldest.number) return undefined
    return `The server at ${setting} is PostgreSQL ${name}. Direct Connect needs ${oldest.name} or newer.`
  } catch (error) {
    // A host name with several addresses fails once for each.
    const causes: unknown[] = error instanceof AggregateError ? error.errors : [error]
    const reasons = causes.map((cause) => (cause instanceof Error ? cause.message : String(cause))).join('; ')
    return `Could not connect to the database at ${setting}: ${reasons}. Start that server or correct ${setting}.`
  }
}

async function version(url: string): Promise<{ number: number; name: string }> {
  // Patient: at startup the process is busy loading, which would look like a server that doesn't answer.
  const { db, close } = openDatabase(url, { connections: 1, patient: true })
  try {
    const { rows } = await sql<{ number: number; name: string }>`
      select current_setting('server_version_num')::int as number, current_setting('server_version') as name`.execute(
      db,
    )
    return rows[0] ?? { number: 0, name: 'unknown' }
  } finally {
    await close()
  }
}
