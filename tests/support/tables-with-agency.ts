import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'

/** Read from the database, so that a new table counts at once. */
export async function tablesWithAgency(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm') and attname = 'agency_id'
      and not attisdropped`.execute(db)
  return rows.map(({ name }) => name)
}
