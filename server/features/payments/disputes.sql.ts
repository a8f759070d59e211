import type { Insertable, Selectable } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

export type Dispute = Selectable<Tables['disputes']>
type DisputeState = 'open' | 'won' | 'lost'

/** Stripe's final statuses; any other is open. A warning that was closed, or a prevented dispute, took no money. */
const finalStates = new Map<string, DisputeState>([
  ['won', 'won'],
  ['lost', 'lost'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
])

export const disputeState = (status: string): DisputeState => finalStates.get(status) ?? 'open'

export function disputeByReference(tx: Tx, gateway: Dispute['gateway'], reference: string) {
  return tx
    .selectFrom('disputes')
    .selectAll()
    .where('gateway', '=', gateway)
    .where('gateway_reference', '=', reference)
    .executeTakeFirst()
}

export async function saveDispute(tx: Tx, dispute: Insertable<Tables['disputes']>) {
  const { status, reason, amount_cents, changed_at, respond_by, closed_at } = dispute
  await tx
    .insertInto('disputes')
    .values(dispute)
    .onConflict((conflict) =>
      conflict
        .columns(['gateway', 'gateway_reference'])
        .doUpdateSet({ status, reason, amount_cents, changed_at, respond_by, closed_at }),
    )
    .execute()
}
