import type { Selectable, Updateable } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import type { LedgerTables } from '#server/db/ledger-tables.ts'
import { Refusal } from '#server/refusal.ts'

type Terms = LedgerTables['agency_accounts']

/**
 * The agency's terms, with the row's defaults if there is none yet. Until the transaction ends, no one else changes
 * them, closes a month of the agency, or adds a booking or change on account within a limit.
 */
export async function lockAccount(tx: Tx, agencyId: string): Promise<Selectable<Terms>> {
  await tx
    .insertInto('agency_accounts')
    .values({ agency_id: agencyId, credit_limit_cents: null, closing_day: null })
    .onConflict((conflict) => conflict.column('agency_id').doNothing())
    .execute()
  return (
    tx
      .selectFrom('agency_accounts')
      .selectAll()
      .where('agency_id', '=', agencyId)
      .forUpdate()
      // None if the agency was deleted at the same time.
      .executeTakeFirstOrThrow(() => new Refusal('not_found'))
  )
}

export async function updateTerms(tx: Tx, agencyId: string, change: Omit<Updateable<Terms>, 'version'>) {
  await tx
    .updateTable('agency_accounts')
    .set((set) => ({ ...change, version: set('version', '+', 1) }))
    .where('agency_id', '=', agencyId)
    .execute()
}
