import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'

/** Runs the statement without triggers, so that no listener is notified. */
export const withoutTriggers = (db: Db, statement: string) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })
