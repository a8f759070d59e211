import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'

/** Whoever else asks for the same name waits until this transaction ends. */
export async function lockName(tx: Tx, name: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
