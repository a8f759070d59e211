import { sql } from 'kysely'

import { openDatabase } from '#server/db/database.ts'
import { messageOf } from '#server/db/embedded-postgres-error.ts'

const oldest = { number: 150_000, name: '15' }

/** Why the PostgreSQL at DATABASE_URL cannot be used, in words, or nothing. Without the address: it holds a password. */
export async function serverProblem(url: string): Promise<string | undefined> {
  try {
    const { number, name } = await version(url)
    if (number >= oldest.number) return undefined
    return `The server at DATABASE_URL is PostgreSQL ${name}. Direct Connect needs ${oldest.name} or newer.`
  } catch (error) {
    // A host name that stands for several addresses fails once for each.
    const causes = error instanceof AggregateError ? error.errors : [error]
    const reasons = causes.map(messageOf).join('; ')
    return `The database at DATABASE_URL cannot be used: ${reasons}. Start that server, or set DATABASE_URL to the right one.`
  }
}

async function version(url: string): Promise<{ number: number; name: string }> {
  const { db, close } = openDatabase(url, { connections: 1 })
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
