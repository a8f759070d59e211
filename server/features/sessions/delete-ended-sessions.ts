import type { Db } from '#server/db/database.ts'
import { deleteEnded } from '#server/features/sessions/sessions.sql.ts'

export async function deleteEndedSessions(db: Db, now: Temporal.Instant): Promise<boolean> {
  await deleteEnded(db, now)
  return false
}
