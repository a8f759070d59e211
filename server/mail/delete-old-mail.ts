import type { Db } from '#server/db/database.ts'
import { deleteSettledMail } from '#server/mail/outbox.sql.ts'

const keptDays = 90
const batchSize = 1000

/** Deletes one batch of mail that was sent or given up 90 days ago; true when there may be more. */
export async function deleteOldMail(db: Db, now: Temporal.Instant): Promise<boolean> {
  return (await deleteSettledMail(db, now.subtract({ hours: keptDays * 24 }), batchSize)) >= batchSize
}
