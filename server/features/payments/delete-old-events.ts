import type { Db } from '#server/db/database.ts'
import { deleteEvents } from '#server/features/payments/payments.sql.ts'

/** Gateways repeat an event for days, and a dispute can last for months. */
const keptDays = 400
const batchSize = 1000

/** Deletes one batch of old gateway events; true when there may be more. What they did stays with the payments. */
export async function deleteOldEvents(db: Db, now: Temporal.Instant): Promise<boolean> {
  return (await deleteEvents(db, now.subtract({ hours: keptDays * 24 }), batchSize)) === batchSize
}
