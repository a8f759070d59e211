import type { Db } from '#server/db/database.ts'
import { releaseSeats } from '#server/features/availability/hold-seats.ts'
import { lockDueReservation, markExpired } from '#server/features/reservations/reservations.sql.ts'

/** Its seats have been free since the hold expired. False when nothing is due. */
export function expireReservation(db: Db, now: Temporal.Instant): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // The lock order is reservation, departures, holds.
    const due = await lockDueReservation(tx, now)
    if (!due) return false
    await releaseSeats(tx, now, due.quote_id)
    await markExpired(tx, due.quote_id)
    return true
  })
}
