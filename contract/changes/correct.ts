import { z } from 'zod'

import { departureRoom } from '#contract/availability.ts'
import {
  amount,
  cancelAtLeast,
  cardMoney,
  change,
  changedOrDue,
  changes,
  own,
  ownId,
  passengerNumber,
  seating,
  takingPreview,
} from '#contract/changes/change-parts.ts'
import { agencyReference } from '#contract/changes/optional-line.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { maximumPassengers } from '#contract/party-size.ts'
import { bookReservation } from '#contract/reservations.ts'
import { routes } from '#contract/routes.ts'
import { weightRuleSchema } from '#contract/weights/weight-rule-schema.ts'

/** What the form needs besides the reservation's record. */
const correctionForm = z.object({
  revision: z.int(),
  hotelID: z.string().nullable(),
  /** Of the departure's pickup class, and the booked one even if it was withdrawn. */
  hotels: z.array(z.object({ id: z.string(), label: z.string(), estimatedMinsPrior: z.int() })),
  /** False while the reservation is pending. */
  canChangeTypes: z.boolean(),
  /** Whether weights may change seats or price: not while the reservation is pending. */
  canChangeSeats: z.boolean(),
  /** The reservation's own. With null each corrected passenger takes one seat. */
  weightRule: weightRuleSchema.nullable(),
  /** What the departure has left besides this reservation. */
  ...departureRoom,
})
export type CorrectionForm = z.output<typeof correctionForm>

export const showCorrection = defineEndpoint({
  ...routes.showCorrection,
  ...own,
  summary: "Get the choices for correcting a reservation's details",
  effect: 'reads',
  input: z.object(ownId),
  output: correctionForm,
})

const booking = bookReservation.input.shape

/** In the order of the form: errors are listed in this order. All fields, changed or not. */
const details = {
  masterFirstName: booking.masterFirstName,
  masterLastName: booking.masterLastName,
  emailAddress: booking.emailAddress,
  phoneNumber: booking.phoneNumber,
  agencyReference,
  hotelID: booking.hotelID,
  paxArray: z
    .array(booking.paxArray.element.extend({ number: passengerNumber }), { error: 'List the passengers.' })
    .max(maximumPassengers, { error: `A booking can have up to ${maximumPassengers} passengers.` }),
  attribArray: booking.attribArray,
}

/** What the provider decides about a correction. */
const terms = { waiveFee: z.boolean({ error: 'waiveFee must be true or false.' }).optional() }

const correctionPreview = z.object({
  revision: z.int(),
  /** What the guest pays more (above 0) or less (below 0). */
  difference: z.number(),
  /** The same for the agency. */
  netDifference: z.number(),
  /** What a lower price costs, as if that part of it were canceled; part of the difference. */
  fee: z.number(),
  /** The same for the agency. */
  netFee: z.number(),
  cancelAtLeast,
  refund: z.number(),
  ...cardMoney,
  taking: takingPreview,
  newTotal: z.number(),
  /** The current passengers, with the seats that they would have. */
  passengers: z.array(
    z.object({ number: passengerNumber, FirstName: z.string(), LastName: z.string(), ...seating }),
  ),
})
export type CorrectionPreview = z.output<typeof correctionPreview>

export const previewCorrection = defineEndpoint({
  ...routes.previewCorrection,
  ...own,
  summary:
    'Check corrected details and get the price difference of changed types and weights; changes nothing',
  effect: 'reads',
  input: z.object({ ...ownId, ...details }),
  providerInput: terms,
  output: correctionPreview,
})

/** If the previewed figures no longer hold, the answer is 409 with the new preview as `current`. */
const correction = {
  ...change,
  difference: amount('difference'),
  /** Absent: 0. */
  fee: amount('fee').default(0),
  netFee: amount('netFee').default(0),
  ...details,
}

export const correctReservation = defineEndpoint({
  ...routes.correctReservation,
  ...own,
  ...changes,
  summary: "Correct a reservation's details, passenger types and weights",
  input: z.object({ ...ownId, ...correction }),
  providerInput: terms,
  output: changedOrDue,
})
