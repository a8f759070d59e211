import type { Actor } from '#server/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { insertMissingLines } from '#server/features/ledger/account-lines.sql.ts'
import { creditRefusal } from '#server/features/ledger/credit-limit.ts'

interface Cause {
  kind: 'booking' | 'change' | 'cancellation' | 'refund'
  /** A change on account stays within the agency's credit limit. */
  limited?: boolean
}

/**
 * Brings the agency's account up to what the reservation says now. The last step of whatever changes a confirmed
 * reservation or its payments: the caller holds the reservation's lock and takes no further one.
 */
export async function postReservation(
  tx: Tx,
  actor: Actor,
  quoteId: string,
  { kind, limited = false }: Cause,
): Promise<void> {
  const posting = { quoteId, kind, limited, now: actor.now, userId: actor.user?.id ?? null }
  try {
    await insertMissingLines(tx, posting)
  } catch (error) {
    throw creditRefusal(error, actor, 'change') ?? error
  }
}
