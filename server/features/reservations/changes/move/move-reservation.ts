import type {
  moveAgencyReservation as moveEndpoint,
  MovePreview,
  previewAgencyMove as previewEndpoint,
} from '#contract/after-sale/moves.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { HoldOutcome } from '#server/features/availability/hold-seats.ts'
import { queueRefunds } from '#server/features/payments/queue-refunds.ts'
import { closedByProvider } from '#server/features/reservations/booking-errors.ts'
import { assertAsPreviewed } from '#server/features/reservations/changes/assert-as-previewed.ts'
import { auditChange } from '#server/features/reservations/changes/audit-change.ts'
import { type Changed, changeOnce } from '#server/features/reservations/changes/change-once.ts'
import type { Changer } from '#server/features/reservations/changes/changeable.ts'
import type { Reservation } from '#server/features/reservations/changes/load-product-to-take.ts'
import { destinationOf, movingBy } from '#server/features/reservations/changes/move/load-moving.ts'
import { movePreviewOf } from '#server/features/reservations/changes/move/move-preview.ts'
import {
  type Move,
  moveOf,
  type Moving,
  type MoveWish,
} from '#server/features/reservations/changes/move/move.ts'
import { takeSeatsOrHold } from '#server/features/reservations/changes/take-seats.ts'
import { minutesToPay } from '#server/features/reservations/changes/time-to-pay.ts'
import { withCatalogue } from '#server/features/reservations/changes/with-catalogue.ts'
import type { LockedReservation } from '#server/features/reservations/reservations.sql.ts'
import { roomOf } from '#server/features/reservations/room-of.ts'
import { findReservation } from '#server/features/reservations/show-reservations.ts'
import { badInput } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

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
  const preview = movePreviewOf(
    reservation,
    moving.passengers,
    move,
    minutesToPay(scope.now, scope.limits, move.to.departure.departs_at),
  )
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
        assertAsPreviewed(input, planned.preview, ['fee', 'difference', 'netDifference', 'newTotal'])
        return makeMove(tx, scope, reservation, planned, input)
      },
    })
    scope.wakeJobs()
    scope.announce({ reservations: [input.id] })
    return answer
  }

const refusals: Record<Exclude<HoldOutcome, 'held'>, string> = {
  closed: closedByProvider,
  'sold out': 'These seats have just been sold. Choose another departure.',
  'too heavy': 'This departure has too few pounds left for the party. Choose another one.',
  left: 'This departure has left. Choose another one.',
  gone: 'This departure is no longer offered. Choose another one.',
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
  const due = await takeSeatsOrHold(tx, scope, reservation, {
    changeId,
    departureId: columns.departure_id,
    departsAt: move.to.departure.departs_at,
    ...roomOf(travelers),
    dueCents,
    refuse: (outcome) => badInput('departureID', [refusals[outcome]]),
  })
  const more = {
    ...(refundCents > 0 && { refundCents }),
    ...(waiveFee && { feeWaived: true }),
    ...(keepPrice && { priceKept: true }),
  }
  if (!due) {
    const refund = { changeId, amountCents: refundCents, reason: 'The new departure costs less.' }
    await queueRefunds(tx, scope, reservation, refund)
    await auditChange(tx, scope, reservation, {
      kind: 'moved',
      before: { ...reservation, passengers: moving.passengers },
      after: { ...reservation, ...columns, passengers: travelers },
      priceLines,
      more,
    })
  }
  const revision = { kind: 'moved' as const, reason: null, ...columns }
  return { revision, passengers: travelers, priceLines, due, more }
}
