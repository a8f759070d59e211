import type { Db } from '#server/db/database.ts'
import type { Announcement } from '#server/features/availability/announcement.ts'
import { releaseSeats } from '#server/features/availability/hold-seats.ts'
import { lockDueReservation, markExpired } from '#server/features/reservations/reservations.sql.ts'

/** Its seats have been free since the hold expired. Undefined when nothing is due. */
export function expireReservation(db: Db, now: Temporal.Instant): Promise<Announcement | undefined> {
  return db.transaction().execute(async (tx) => {
    // The lock order is reservation, departures, holds.
    const due = await lockDueReservation(tx, now)
    if (!due) return undefined
    await releaseSeats(tx, now, due.quote_id)
    await markExpired(tx, due.quote_id)
    return { reservations: [due.quote_id] }
  })
}
