import { jobActor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { eraseGuests } from '#server/features/guest-data/erase-guests.ts'
import { lockReservationsToErase } from '#server/features/reservations/guest-data/guest-data.sql.ts'
import { audit } from '#server/sql/audit.ts'

const batchSize = 20

interface Kept {
  /** How long after travel guests are named. */
  guestDataMonths: number
  accountTimeZone: string
}

/** One batch in one transaction, of those that traveled first; true when there may be more. */
export async function eraseOldGuests(
  db: Db,
  now: Temporal.Instant,
  { guestDataMonths, accountTimeZone }: Kept,
): Promise<boolean> {
  const today = now.toZonedDateTimeISO(accountTimeZone).toPlainDate()
  const before = today.subtract({ months: guestDataMonths }).toString()
  return db.transaction().execute(async (tx) => {
    const reservations = await lockReservationsToErase(tx, before, batchSize)
    if (reservations.length === 0) return false
    const quoteIds = reservations.map(({ quote_id }) => quote_id)
    await eraseGuests(tx, { now, accountTimeZone }, quoteIds)
    for (const { quote_id: quoteID, agency_id: id, orl } of reservations) {
      const scope = { ...jobActor(now), agency: { id } }
      await audit(tx, scope, { kind: 'reservation.guest-data-erased', subject: orl, after: { quoteID } })
    }
    return reservations.length === batchSize
  })
}
