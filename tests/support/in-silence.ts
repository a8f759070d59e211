import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'

/** Changes that nobody is told of: the triggers are off for them. */
export const inSilence = (db: Db, statement: string) =>
  db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(statement).execute(tx)
  })
