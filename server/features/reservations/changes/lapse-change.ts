import { jobActor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Announcement } from '#server/features/availability/announcement.ts'
import { hasLapsed } from '#server/features/reservations/changes/due-change.ts'
import { lockLapsedChange, waitingChanges } from '#server/features/reservations/changes/due-changes.sql.ts'
import { endDueChange } from '#server/features/reservations/changes/end-due-change.ts'
import { lockReservation } from '#server/features/reservations/reservations.sql.ts'

/** Ends one change that wasn't paid in time. Undefined when nothing is due. */
export function lapseChange(db: Db, now: Temporal.Instant): Promise<Announcement | undefined> {
  return db.transaction().execute(async (tx) => {
    const quoteId = await lockLapsedChange(tx, now)
    if (quoteId === undefined) return undefined
    const reservation = await lockReservation(tx, quoteId)
    const [change] = await waitingChanges(tx, [quoteId])
    if (reservation && change && hasLapsed(now, change))
      await endDueChange(tx, jobActor(now), reservation, change)
    return { reservations: [quoteId] }
  })
}
