import type {
  cancelReservation as cancelEndpoint,
  previewCancellation as previewEndpoint,
} from '#contract/changes/cancel.ts'
import type { InputOf } from '#contract/endpoint.ts'
import {
  cancellationPreview,
  type CancellationPlan,
  planCancellation,
} from '#server/features/changes/cancel/plan.ts'
import { type ChangeSteps, makeChange, previewChange } from '#server/features/changes/make-change.ts'
import { keptCents } from '#server/features/payments/queue-refunds.ts'
import { passengersOf } from '#server/features/reservations/reservations.sql.ts'
import type { Scope } from '#server/scope.ts'

interface Wish {
  passengers?: readonly number[] | undefined
  /** Only by the provider. */
  waiveFee?: boolean | undefined
  reason?: string | null
}

const cancellation = {
  plan: async (db, { now, by }, reservation, { passengers, waiveFee = false, reason = null }) =>
    planCancellation({
      now,
      by,
      reservation,
      passengers: await passengersOf(db, [reservation.quote_id]),
      keptCents: await keptCents(db, reservation.quote_id),
      numbers: passengers,
      waivesFee: waiveFee,
      reason,
    }),
  preview: (_, reservation, plan) => cancellationPreview(reservation, plan),
  agreed: ['fee', 'refund', 'newTotal'],
  outdatedWords: 'The cost of canceling has changed. Check the new figures and confirm again.',
  endsDueChange: true,
} satisfies ChangeSteps<Wish, CancellationPlan, 'fee' | 'refund' | 'newTotal'>

export const previewCancellation = (scope: Scope, wish: InputOf<typeof previewEndpoint>) =>
  previewChange(scope, cancellation, wish)

export const cancelReservation = (scope: Scope, request: InputOf<typeof cancelEndpoint>) =>
  makeChange(scope, cancellation, request)
