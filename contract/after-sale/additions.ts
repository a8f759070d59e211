import { z } from 'zod'

import {
  agencyId,
  amount,
  change,
  changedOrDue,
  changes,
  chosenPrices,
  computedPrices,
  ofAgency,
  ownId,
  ownWithSeats,
  seating,
} from '#contract/after-sale/change-parts.ts'
import { additionRoutes } from '#contract/after-sale/change-routes.ts'
import { departureRoom } from '#contract/availability.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { bookReservation } from '#contract/reservations.ts'
import { weightRuleSchema } from '#contract/weights/weight-rule-schema.ts'

/** What the form needs besides the reservation's record. */
const additionForm = z.object({
  revision: z.int(),
  /** Today's sale prices. */
  computed: computedPrices,
  ...departureRoom,
  /** Today's, which applies to those who are added and to later corrections. */
  weightRule: weightRuleSchema.nullable(),
  /** The most passengers that can be added: seats left, and the largest party. */
  most: z.int(),
  /** False where the agency books passengers only. */
  canAddChildren: z.boolean(),
  byCard: z.boolean(),
  /** How long the new seats are held for the payment. */
  holdMinutes: z.number(),
})
export type AdditionForm = z.output<typeof additionForm>

export const showAddition = defineEndpoint({
  ...additionRoutes.showAddition,
  ...ownWithSeats,
  summary: 'Get prices and seats left for adding passengers to a reservation',
  effect: 'reads',
  input: z.object(ownId),
  output: additionForm,
})

export const showAgencyAddition = defineEndpoint({
  ...additionRoutes.showAgencyAddition,
  ...ofAgency,
  summary: 'Get prices and seats left for adding passengers to a reservation of an agency',
  effect: 'reads',
  input: z.object(agencyId),
  output: additionForm,
})

const wish = {
  paxArray: bookReservation.input.shape.paxArray.min(1, { error: 'Add at least one passenger.' }),
  sale: chosenPrices,
}

const additionPreview = z.object({
  revision: z.int(),
  /** Those who would be added. */
  passengers: z.array(
    z.object({
      FirstName: z.string(),
      LastName: z.string(),
      Type: z.enum(['Adult', 'Child']),
      sale: z.number(),
      ...seating,
    }),
  ),
  /** What the guest pays more. */
  difference: z.number(),
  netDifference: z.number(),
  /** What has to be paid by card before they travel. */
  due: z.number(),
  oldTotal: z.number(),
  newTotal: z.number(),
  byCard: z.boolean(),
  holdMinutes: z.number(),
})
export type AdditionPreview = z.output<typeof additionPreview>

export const previewAddition = defineEndpoint({
  ...additionRoutes.previewAddition,
  ...ownWithSeats,
  summary: 'Check passengers to add to a reservation and get what they cost; changes nothing',
  effect: 'reads',
  input: z.object({ ...ownId, ...wish }),
  output: additionPreview,
})

export const previewAgencyAddition = defineEndpoint({
  ...additionRoutes.previewAgencyAddition,
  ...ofAgency,
  summary: 'Check passengers to add to a reservation of an agency and get what they cost; changes nothing',
  effect: 'reads',
  input: z.object({ ...agencyId, ...wish }),
  output: additionPreview,
})

/** If the previewed figures no longer hold, the answer is 409 with the new preview as `current`. */
const addition = {
  ...change,
  ...wish,
  difference: amount('difference'),
  netDifference: amount('netDifference'),
  newTotal: amount('newTotal'),
}

export const addPassengers = defineEndpoint({
  ...additionRoutes.addPassengers,
  ...ownWithSeats,
  ...changes,
  summary: 'Add passengers to a reservation, at the previewed price',
  input: z.object({ ...ownId, ...addition }),
  output: changedOrDue,
})

export const addAgencyPassengers = defineEndpoint({
  ...additionRoutes.addAgencyPassengers,
  ...ofAgency,
  ...changes,
  summary: 'Add passengers to a reservation of an agency, at the previewed price',
  input: z.object({ ...agencyId, ...addition }),
  output: changedOrDue,
})
