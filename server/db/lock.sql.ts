import { sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'

/** As lockName, for as long as it takes: whoever starts waits for another one that makes the demo. */
export async function lockNamePatiently(tx: Tx, name: string) {
  await sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`.execute(
    tx,
  )
  await lockName(tx, name)
}

/** Whoever else asks for the same name waits until this transaction ends. */
export async function lockName(tx: Tx, name: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}
