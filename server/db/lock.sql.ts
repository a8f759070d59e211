import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'

/** Held until the transaction ends. */
export async function lockName(tx: Tx, name: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
