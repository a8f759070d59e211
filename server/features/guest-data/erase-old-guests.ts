import { jobActor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import { eraseGuests } from '#server/features/guest-data/erase-guests.ts'
import {
  type ErasableReservation,
  lockReservationToErase,
} from '#server/features/reservations/guest-data/guest-data.sql.ts'
import { reasonOf, type ReportFailure } from '#server/job-failure.ts'
import { audit } from '#server/sql/audit.ts'

const batchSize = 20

interface OldGuests {
  /** How long after travel guests are named. */
  guestDataMonths: number
  accountTimeZone: string
  reportFailure: ReportFailure
  /** The reservations that failed in this run. The next run tries them again. */
  failed: Set<string>
}

/** Erases one batch, the earliest travelers first, each in its own transaction; true when there may be more. */
export async function eraseOldGuests(db: Db, now: Temporal.Instant, context: OldGuests): Promise<boolean> {
  for (let erased = 0; erased < batchSize; erased += 1)
    if (!(await eraseOldest(db, now, context))) return false
  return true
}

async function eraseOldest(
  db: Db,
  now: Temporal.Instant,
  { guestDataMonths, accountTimeZone, reportFailure, failed }: OldGuests,
): Promise<boolean> {
  const today = now.toZonedDateTimeISO(accountTimeZone).toPlainDate()
  const before = today.subtract({ months: guestDataMonths }).toString()
  let oldest: ErasableReservation | undefined
  try {
    await db.transaction().execute(async (tx) => {
      oldest = await lockReservationToErase(tx, before, [...failed])
      if (!oldest) return
      const { quote_id: quoteID, agency_id: id, orl } = oldest
      await eraseGuests(tx, { now, accountTimeZone }, [quoteID])
      const scope = { ...jobActor(now), agency: { id } }
      await audit(tx, scope, { kind: 'reservation.guest-data-erased', subject: orl, after: { quoteID } })
    })
  } catch (error) {
    // The database itself failed: the run ends.
    if (!oldest) throw error
    failed.add(oldest.quote_id)
    const failure = { id: oldest.quote_id, attempts: 1, reason: reasonOf(error), gaveUp: false }
    reportFailure({ job: 'guest data', ...failure })
  }
  return oldest !== undefined
}
