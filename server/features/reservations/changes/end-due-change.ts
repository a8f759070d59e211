import type { Actor } from '#server/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { releaseChangeSeats } from '#server/features/availability/hold-seats.ts'
import { hasLapsed } from '#server/features/reservations/changes/due-change.ts'
import { type DueChange, settleChange } from '#server/features/reservations/changes/due-changes.sql.ts'
import type { LockedReservation } from '#server/features/reservations/reservations.sql.ts'
import { Refusal } from '#server/refusal.ts'
import { audit } from '#server/sql/audit.ts'

/** Releases its seats and leaves the reservation as it is. Money that still arrives for it is refunded. */
export async function endDueChange(
  tx: Tx,
  actor: Actor,
  reservation: LockedReservation,
  change: DueChange,
  others: readonly number[] = [],
) {
  const { quote_id: quoteId, change_id: changeId, amount_cents: amountCents, revision } = change
  const state = hasLapsed(actor.now, change) ? 'lapsed' : 'ended'
  await releaseChangeSeats(tx, actor.now, { quoteId, changeId }, others)
  await settleChange(tx, actor.now, change, state)
  await audit(
    tx,
    { ...actor, agency: { id: reservation.agency_id } },
    {
      kind: state === 'lapsed' ? 'reservation.change-lapsed' : 'reservation.change-ended',
      subject: reservation.orl,
      after: { change: revision.kind, changeID: changeId, amountCents },
    },
  )
}

interface NextChange {
  /** Only a cancellation does; any other change has to wait. */
  endsDueChange: boolean
  /** Where it takes seats. */
  departureIds: readonly number[]
}

/** Ends the change that waits for its payment, or refuses the next one. */
export async function endOrRefuseDueChange(
  tx: Tx,
  actor: Actor,
  reservation: LockedReservation,
  waiting: DueChange | undefined,
  { endsDueChange, departureIds }: NextChange,
) {
  if (!waiting) return
  if (endsDueChange || hasLapsed(actor.now, waiting))
    return endDueChange(tx, actor, reservation, waiting, departureIds)
  throw new Refusal('conflict', {
    messages: ['Another change of this reservation waits for its payment. Pay for it or drop it first.'],
    current: { revision: reservation.revision },
  })
}
