import { z } from 'zod'

import { departureRoom } from '#contract/availability.ts'
import {
  amount,
  change,
  changedOrDue,
  changes,
  chosenPrices,
  computedPrices,
  moneyPreview,
  ownId,
  ownWithSeats,
  seating,
} from '#contract/changes/change-parts.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { bookReservation } from '#contract/reservations.ts'
import { routes } from '#contract/routes.ts'
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
  /** What is added to the payment, because it was too small to be charged before. */
  owed: z.number(),
  /** How long the new seats are held for the payment. */
  holdMinutes: z.number(),
})
export type AdditionForm = z.output<typeof additionForm>

export const showAddition = defineEndpoint({
  ...routes.showAddition,
  ...ownWithSeats,
  summary: 'Get prices and seats left for adding passengers to a reservation',
  effect: 'reads',
  input: z.object(ownId),
  output: additionForm,
})

const wish = {
  paxArray: bookReservation.input.shape.paxArray.min(1, { error: 'Add at least one passenger.' }),
  sale: chosenPrices,
}

const additionPreview = z.object({
  revision: z.int(),
  /** The passengers to add. */
  passengers: z.array(
    z.object({
      FirstName: z.string(),
      LastName: z.string(),
      Type: z.enum(['Adult', 'Child']),
      sale: z.number(),
      ...seating,
    }),
  ),
  ...moneyPreview,
})
export type AdditionPreview = z.output<typeof additionPreview>

export const previewAddition = defineEndpoint({
  ...routes.previewAddition,
  ...ownWithSeats,
  summary: 'Check passengers to add to a reservation and get what they cost; changes nothing',
  effect: 'reads',
  input: z.object({ ...ownId, ...wish }),
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
  ...routes.addPassengers,
  ...ownWithSeats,
  ...changes,
  summary: 'Add passengers to a reservation, at the previewed price',
  input: z.object({ ...ownId, ...addition }),
  output: changedOrDue,
})
