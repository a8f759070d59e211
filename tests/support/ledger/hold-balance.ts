import { sql } from 'kysely'

import { type Connection, type Db, openDatabase } from '#server/db/database.ts'
import { countWaiting } from '#tests/support/block-writes.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

export const setLimit = (db: Db, agencyId: string, cents: number | null) =>
  sql`
    insert into agency_accounts (agency_id, credit_limit_cents) values (${agencyId}, ${cents})
    on conflict (agency_id) do update set credit_limit_cents = excluded.credit_limit_cents`.execute(db)

/** Lets each posting to the agency's account compare with the limit and then wait, until `releaseAt` many wait. */
export async function holdBalance(connection: Connection, agencyId: string) {
  const { db, close } = openDatabase(connection, { connections: 2, patient: true })
  const tx = await db.startTransaction().execute()
  // Whichever slot a connection uses.
  await sql`
    insert into account_balances as balance (agency_id, slot, cents)
    select ${agencyId}::uuid, slot, 0 from generate_series(0, 63) slot
    on conflict (agency_id, slot) do update set cents = balance.cents`.execute(tx)
  return {
    async releaseAt(count: number) {
      try {
        await waitUntil(async () => (await countWaiting(db)) >= count, 60_000)
      } finally {
        await tx.rollback().execute()
        await close()
      }
    },
  }
}

/** For controls: postings compare with the limit without waiting for each other. */
export const dropLimitLock = (db: Db) =>
  sql`
    do $$ begin
      execute replace(pg_get_functiondef('within_credit_limit'::regproc), 'for no key update', '');
    end $$`.execute(db)
