import { dateText } from '#contract/dates.ts'
import type { Tx } from '#server/db/database.ts'
import { eraseGuestsFromAuditLog } from '#server/features/audit-log/audit-log.sql.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { eraseHeldWeights } from '#server/features/availability/guest-data/erased-weights.sql.ts'
import { eraseMarkedGuests } from '#server/features/day/marks.sql.ts'
import { eraseGuests as eraseFromReservations } from '#server/features/reservations/guest-data/guest-data.sql.ts'
import { deleteMailAbout } from '#server/mail/outbox.sql.ts'

interface Erasing {
  now: Temporal.Instant
  accountTimeZone: string
}

/**
 * Erases who traveled from locked reservations, in the order of the locks: reservations, departures, holds. Numbers and money
 * stay. Wherever the lead passenger was named, lists and files say when it was erased.
 */
export async function eraseGuests(tx: Tx, { now, accountTimeZone }: Erasing, quoteIds: readonly string[]) {
  const erasedOn = dateText(dateInZone(now, accountTimeZone))
  const names = { firstName: 'Guest data', lastName: `erased ${erasedOn}` }
  await eraseFromReservations(tx, now, quoteIds, names)
  await eraseHeldWeights(tx, quoteIds)
  await eraseMarkedGuests(tx, quoteIds)
  await deleteMailAbout(tx, quoteIds)
  await eraseGuestsFromAuditLog(tx, quoteIds)
}
