import type { Selectable, Updateable } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import type { LedgerTables } from '#server/db/ledger-tables.ts'

type Terms = LedgerTables['agency_accounts']

/** With the row's defaults if there is none yet. Bookings of an agency with a limit wait until the transaction ends. */
export async function lockTerms(tx: Tx, agencyId: string): Promise<Selectable<Terms>> {
  await tx
    .insertInto('agency_accounts')
    .values({ agency_id: agencyId, credit_limit_cents: null, closing_day: null })
    .onConflict((conflict) => conflict.column('agency_id').doNothing())
    .execute()
  return tx
    .selectFrom('agency_accounts')
    .selectAll()
    .where('agency_id', '=', agencyId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function updateTerms(tx: Tx, agencyId: string, change: Omit<Updateable<Terms>, 'version'>) {
  await tx
    .updateTable('agency_accounts')
    .set((set) => ({ ...change, version: set('version', '+', 1) }))
    .where('agency_id', '=', agencyId)
    .execute()
}
