import type { Db } from '#server/db/database.ts'
import { endOfOpenPages } from '#server/features/reservations/payment-link.ts'
import { deletePaymentLinks } from '#server/features/reservations/payment-links.sql.ts'

const batchSize = 1000

/** Deletes one batch of links whose page can no longer open; true when there may be more. */
export async function deleteClosedPaymentLinks(db: Db, now: Temporal.Instant): Promise<boolean> {
  return (await deletePaymentLinks(db, endOfOpenPages(now), batchSize)) === batchSize
}
