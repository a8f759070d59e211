import type { ChangedOrDue } from '#contract/after-sale/change-parts.ts'
import type { Tx } from '#server/db/database.ts'
import {
  insertPriceLines,
  insertRevision,
  type NewPriceLine,
  type NewRevision,
  type Traveler,
} from '#server/features/reservations/changes/changes.sql.ts'
import { queueChangeMail } from '#server/features/reservations/mails/queue-change-mail.ts'
import type { LockedReservation } from '#server/features/reservations/reservations.sql.ts'

interface Added {
  next: NewRevision
  passengers: readonly Traveler[]
  priceLines?: readonly NewPriceLine[]
  fingerprint: Buffer
}

/** Makes the revision the current one and queues the mail. The caller holds the reservation's lock. */
export async function addRevision(
  tx: Tx,
  now: Temporal.Instant,
  reservation: LockedReservation,
  { next, passengers, priceLines = [], fingerprint }: Added,
): Promise<ChangedOrDue> {
  await insertRevision(tx, reservation.quote_id, next, passengers, fingerprint)
  await insertPriceLines(tx, reservation.quote_id, next.revision, priceLines)
  await queueChangeMail(tx, now, reservation, next)
  return { revision: next.revision, due: null }
}
