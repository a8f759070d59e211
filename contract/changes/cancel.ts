import { z } from 'zod'

import {
  amount,
  change,
  changed,
  changes,
  own,
  ownId,
  passengerNumber,
  takingPreview,
} from '#contract/changes/change-parts.ts'
import { optionalLine } from '#contract/changes/optional-line.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { maximumPassengers } from '#contract/party-size.ts'
import { routes } from '#contract/routes.ts'

const cancellationPreview = z.object({
  revision: z.int(),
  /** The passengers to cancel. */
  passengers: z.array(
    z.object({
      number: z.int(),
      FirstName: z.string(),
      LastName: z.string(),
      Type: z.enum(['Adult', 'Child']),
      sale: z.number(),
      fee: z.number(),
      /** Whether an earlier move or correction sets the fee, because the policy alone would ask for less. */
      isFloor: z.boolean(),
    }),
  ),
  /** Whether the whole reservation would be canceled. */
  isWhole: z.boolean(),
  /** The policy's step. A passenger whose fee an earlier change sets pays more than that. */
  feePercent: z.number(),
  /** What the guest pays for canceling. */
  fee: z.number(),
  /** What the agency pays for canceling. */
  netFee: z.number(),
  refund: z.number(),
  newTotal: z.number(),
  seatsReleased: z.int(),
  byCard: z.boolean(),
  taking: takingPreview,
})
export type CancellationPreview = z.output<typeof cancellationPreview>

/** Like '0,2'; absent: the whole reservation. */
const chosenPassengers = z
  .string()
  .regex(/^\d{1,4}(?:,\d{1,4})*$/, { error: 'Choose the passengers to cancel.' })
  .optional()
  .transform((text) => text?.split(',').map(Number))

export const previewCancellation = defineEndpoint({
  ...routes.previewCancellation,
  ...own,
  summary: 'Get what canceling a reservation, or passengers of it, would cost now',
  effect: 'reads',
  input: z.object({ ...ownId, passengers: chosenPassengers }),
  providerInput: { waiveFee: z.stringbool().optional() },
  output: cancellationPreview,
})

/** The figures are those of the preview. If they no longer hold, the answer is 409 with the new preview as `current`. */
const cancellation = {
  ...change,
  passengers: z
    .array(passengerNumber, { error: 'Choose the passengers to cancel.' })
    .min(1, { error: 'Choose the passengers to cancel.' })
    .max(maximumPassengers)
    .optional(),
  fee: amount('fee'),
  refund: amount('refund'),
  newTotal: amount('newTotal'),
  reason: optionalLine(500, 'The reason'),
}

export const cancelReservation = defineEndpoint({
  ...routes.cancelReservation,
  ...own,
  ...changes,
  summary: 'Cancel a reservation or passengers of it, at the previewed figures',
  input: z.object({ ...ownId, ...cancellation }),
  providerInput: { waiveFee: z.boolean({ error: 'waiveFee must be true or false.' }).optional() },
  output: changed,
})
