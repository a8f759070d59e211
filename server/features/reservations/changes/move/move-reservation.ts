import type {
  moveAgencyReservation as moveEndpoint,
  MovePreview,
  previewAgencyMove as previewEndpoint,
} from '#contract/after-sale/moves.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { queueRefunds } from '#server/features/payments/queue-refunds.ts'
import { auditChange } from '#server/features/reservations/changes/audit-change.ts'
import { type Changed, changeOnce } from '#server/features/reservations/changes/change-once.ts'
import type { Changer } from '#server/features/reservations/changes/changeable.ts'
import {
  destinationOf,
  movingBy,
  type Reservation,
} from '#server/features/reservations/changes/move/load-moving.ts'
import { movePreviewOf } from '#server/features/reservations/changes/move/move-preview.ts'
import {
  type Move,
  moveOf,
  type Moving,
  type MoveWish,
} from '#server/features/reservations/changes/move/move.ts'
import { takeSeatsOrWait } from '#server/features/reservations/changes/take-seats.ts'
import { withCatalogue } from '#server/features/reservations/changes/with-catalogue.ts'
import type { LockedReservation } from '#server/features/reservations/reservations.sql.ts'
import { findReservation } from '#server/features/reservations/show-reservations.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'
import { sum } from '#server/sum.ts'

/** An agency's own call has no `waiveFee` and no `keepPrice`. */
type Sent<Input> = Omit<Input, 'agencyID' | 'waiveFee' | 'keepPrice'> & MoveWish

interface Planned {
  moving: Moving
  move: Move
  preview: MovePreview
}

async function planMove(
  db: Db,
  scope: Scope,
  by: Changer,
  reservation: Reservation,
  wish: MoveWish & { departureID: number },
): Promise<Planned> {
  const moving = await movingBy(db, scope, by, reservation, wish)
  const move = moveOf(moving, await destinationOf(db, scope, reservation, moving, wish.departureID))
  const preview = movePreviewOf(reservation, moving.passengers, move, scope.limits.holdMinutes)
  return { moving, move, preview }
}

export const previewMoveBy =
  (by: Changer) =>
  async (scope: Scope, { id, ...wish }: Sent<InputOf<typeof previewEndpoint>>) =>
    (await planMove(scope.db, scope, by, await findReservation(scope, id), wish)).preview

export const moveReservationBy =
  (by: Changer) => async (given: Scope, input: Sent<InputOf<typeof moveEndpoint>>) => {
    const scope = await withCatalogue(given)
    const answer = await changeOnce(scope, input, {
      by,
      departureIds: [input.departureID],
      current: async (tx, reservation) => (await planMove(tx, scope, by, reservation, input)).preview,
      make: async (tx, reservation) => {
        const planned = await planMove(tx, scope, by, reservation, input)
        assertAsPreviewed(input, planned.preview)
        return makeMove(tx, scope, reservation, planned, input)
      },
    })
    scope.wakeJobs()
    return answer
  }

/** Today's prices or the step of the policy may have changed since the preview. */
function assertAsPreviewed(
  { fee, difference, newTotal }: Pick<MovePreview, 'fee' | 'difference' | 'newTotal'>,
  current: MovePreview,
) {
  if (fee === current.fee && difference === current.difference && newTotal === current.newTotal) return
  const messages = ['The price has changed. Check the new figures and confirm again.']
  throw new Refusal('conflict', { messages, current })
}

/** Locks in the order reservation, departures, holds. */
async function makeMove(
  tx: Tx,
  scope: Scope,
  reservation: LockedReservation,
  { moving, move }: Planned,
  { changeID: changeId, waiveFee, keepPrice }: { changeID: string } & MoveWish,
): Promise<Changed> {
  const { columns, travelers, priceLines, refundCents, dueCents } = move
  const due = await takeSeatsOrWait(tx, scope, reservation, {
    changeId,
    departureId: columns.departure_id,
    seats: sum(travelers.map(({ seats }) => seats)),
    dueCents,
  })
  if (!due) {
    const refund = { changeId, amountCents: refundCents, reason: 'The new departure costs less.' }
    await queueRefunds(tx, scope, reservation, refund)
    await auditChange(tx, scope, reservation, {
      kind: 'moved',
      before: { ...reservation, passengers: moving.passengers },
      after: { ...reservation, ...columns, passengers: travelers },
      more: {
        ...(refundCents > 0 && { refundCents }),
        ...(waiveFee && { feeWaived: true }),
        ...(keepPrice && { priceKept: true }),
      },
    })
  }
  return { revision: { kind: 'moved', reason: null, ...columns }, passengers: travelers, priceLines, due }
}
