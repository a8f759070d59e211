import type { dropChange as endpoint } from '#contract/after-sale/due-changes.ts'
import { dueChangeById } from '#server/features/reservations/changes/due-changes.sql.ts'
import { endDueChange } from '#server/features/reservations/changes/end-due-change.ts'
import { changeNotFound } from '#server/features/reservations/changes/show-due-change.ts'
import { lockReservation } from '#server/features/reservations/reservations.sql.ts'
import { reservationNotFound } from '#server/features/reservations/show-reservations.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'

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
