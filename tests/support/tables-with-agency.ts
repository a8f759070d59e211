import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'

/** Read from the database, so that a new table counts at once. */
export async function tablesWithAgency(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'agency_id'`.execute(db)
  return rows.map(({ name }) => name)
}
