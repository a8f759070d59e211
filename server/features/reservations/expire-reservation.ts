import type { Db } from '#server/db/database.ts'
import { releaseSeats } from '#server/features/availability/hold-seats.ts'
import { lockDueReservation, markExpired } from '#server/features/reservations/reservations.sql.ts'

/** Tidies behind one reservation whose time is over: its seats were free already. False when there is none. */
export function expireReservation(db: Db, now: Temporal.Instant): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // Reservation, then departure, then hold: the order in which everyone locks.
    const due = await lockDueReservation(tx, now)
    if (!due) return false
    await releaseSeats(tx, now, due.quote_id, due.departure_id)
    await markExpired(tx, due.quote_id)
    return true
  })
}
