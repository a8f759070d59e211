import type { dropChange as endpoint } from '#contract/changes/due.ts'
import { type Actor, jobActor } from '#server/actor.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Announcement } from '#server/features/availability/announcement.ts'
import { releaseChangeSeats } from '#server/features/availability/hold-seats.ts'
import {
  dueChangeById,
  lockLapsedChange,
  settleChange,
} from '#server/features/changes/due/due-changes.sql.ts'
import { changeNotFound } from '#server/features/changes/due/show-due-change.ts'
import { hasLapsed } from '#server/features/reservations/changeable.ts'
import {
  type DueChange,
  type LockedReservation,
  lockReservation,
  waitingChanges,
} from '#server/features/reservations/reservations.sql.ts'
import { reservationNotFound } from '#server/features/reservations/show-reservations.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'
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

/** Safe to repeat. A change that was paid can't be dropped any more. */
export const dropChange: HandlerOf<typeof endpoint> = async (scope, { id, changeID }) => {
  await scope.db.transaction().execute(async (tx) => {
    const reservation = await lockReservation(tx, id)
    if (!reservation || reservation.agency_id !== scope.agency.id) throw reservationNotFound()
    const change = await dueChangeById(tx, id, changeID)
    if (!change) throw changeNotFound()
    if (change.state === 'done')
      throw new Refusal('conflict', {
        messages: ['The change has been paid and has taken effect.'],
        current: { revision: reservation.revision },
      })
    if (change.state === 'due') await endDueChange(tx, scope, reservation, change)
  })
  scope.wakeJobs()
  scope.announce({ reservations: [id] })
  return { ok: true }
}

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
