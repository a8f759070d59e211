import type {
  cancelReservation as cancelEndpoint,
  previewCancellation as previewEndpoint,
} from '#contract/after-sale/cancellations.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { releaseSeats, resizeHolds } from '#server/features/availability/hold-seats.ts'
import { keptCents, queueRefunds } from '#server/features/payments/queue-refunds.ts'
import { assertAsPreviewed } from '#server/features/reservations/changes/assert-as-previewed.ts'
import {
  type Cancellation,
  cancellationOf,
  previewOf,
} from '#server/features/reservations/changes/cancellation.ts'
import { type Changed, changeOnce } from '#server/features/reservations/changes/change-once.ts'
import type { Changer } from '#server/features/reservations/changes/changeable.ts'
import { markCanceled } from '#server/features/reservations/changes/changes.sql.ts'
import { partyOf } from '#server/features/reservations/changes/party-of.ts'
import {
  type LockedReservation,
  passengersOf,
  type ReservationRow,
} from '#server/features/reservations/reservations.sql.ts'
import { roomOf } from '#server/features/reservations/room-of.ts'
import { findReservation } from '#server/features/reservations/show-reservations.ts'
import type { Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

const costChanged = 'The cost of canceling has changed. Check the new figures and confirm again.'

interface Wanted {
  by: Changer
  numbers: readonly number[] | undefined
  waivesFee: boolean
}

async function cancellationNow(
  db: Db,
  now: Temporal.Instant,
  reservation: ReservationRow | LockedReservation,
  wanted: Wanted,
): Promise<Cancellation> {
  const { quote_id } = reservation
  return cancellationOf({
    now,
    reservation,
    passengers: await passengersOf(db, [quote_id]),
    keptCents: await keptCents(db, quote_id),
    ...wanted,
  })
}

type PreviewInput = InputOf<typeof previewEndpoint> & { waiveFee?: boolean | undefined }

export const previewCancellationBy =
  (by: Changer) =>
  async (scope: Scope, { id, passengers, waiveFee = false }: PreviewInput) => {
    const reservation = await findReservation(scope, id)
    const wanted = { by, numbers: passengers, waivesFee: waiveFee }
    return previewOf(reservation, await cancellationNow(scope.db, scope.now, reservation, wanted))
  }

type CancelInput = InputOf<typeof cancelEndpoint> & { waiveFee?: boolean | undefined }

export const cancelReservationBy = (by: Changer) => async (scope: Scope, input: CancelInput) => {
  const wanted = { by, numbers: input.passengers, waivesFee: input.waiveFee ?? false }
  const { revision } = await changeOnce(scope, input, {
    by,
    endsDueChange: true,
    current: async (tx, reservation) =>
      previewOf(reservation, await cancellationNow(tx, scope.now, reservation, wanted)),
    make: async (tx, reservation) => {
      const cancellation = await cancellationNow(tx, scope.now, reservation, wanted)
      assertAsPreviewed(
        input,
        previewOf(reservation, cancellation),
        ['fee', 'refund', 'newTotal'],
        costChanged,
      )
      return cancel(tx, scope, reservation, cancellation, input)
    },
  })
  scope.wakeJobs()
  scope.announce({ reservations: [input.id] })
  return { revision }
}

/** Locks in the order reservation, departures, holds. */
async function cancel(
  tx: Tx,
  scope: Scope,
  reservation: LockedReservation,
  cancellation: Cancellation,
  { changeID, reason, waiveFee = false }: CancelInput,
): Promise<Changed> {
  const { quote_id: quoteId, departure_id: departureId, is_test: isTest, orl } = reservation
  const { isWhole, remaining, refundCents } = cancellation
  if (isWhole) await releaseSeats(tx, scope.now, quoteId)
  else if (!isTest) await resizeHolds(tx, scope.now, { quoteId, departureId, ...roomOf(remaining) })
  if (isWhole) await markCanceled(tx, scope.now, quoteId)
  const refund = { changeId: changeID, amountCents: refundCents, reason: refundReason(isWhole) }
  await queueRefunds(tx, scope, reservation, refund)
  await audit(tx, scope, {
    kind: isWhole ? 'reservation.canceled' : 'reservation.passengers-canceled',
    subject: orl,
    before: { status: reservation.status, totalSaleCents: reservation.total_sale_cents },
    after: { ...auditedFigures(cancellation, reason), ...(waiveFee && { feeWaived: true }) },
  })
  return { revision: revisionOf(cancellation, reason), passengers: remaining }
}

const refundReason = (isWhole: boolean) =>
  isWhole ? 'The reservation was canceled.' : 'Passengers were canceled.'

const auditedFigures = (cancellation: Cancellation, reason: string | null) => ({
  canceled: cancellation.canceled.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
  totalSaleCents: cancellation.newTotalCents,
  feeCents: cancellation.feeSaleCents,
  refundCents: cancellation.refundCents,
  seats: cancellation.seats,
  ...(reason && { reason }),
})

function revisionOf(
  { isWhole, remaining, ...cancellation }: Cancellation,
  reason: string | null,
): Changed['revision'] {
  return {
    kind: isWhole ? 'canceled' : 'passengers-canceled',
    reason,
    ...partyOf(remaining),
    total_sale_cents: cancellation.newTotalCents,
    fees_sale_cents: cancellation.feesSaleCents,
    fees_net_cents: cancellation.feesNetCents,
  }
}
