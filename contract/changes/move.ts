import { z } from 'zod'

import { departureRoom, localDateSchema, showCalendar } from '#contract/availability.ts'
import {
  amount,
  cancelAtLeast,
  change,
  changedOrDue,
  changes,
  chosenPrices,
  computedPrices,
  moneyPreview,
  ownWithSeats,
  ownId,
  seating,
} from '#contract/changes/change-parts.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { routes } from '#contract/routes.ts'

const { month, year } = showCalendar.input.shape

export const showMoveMonth = defineEndpoint({
  ...routes.showMoveMonth,
  ...ownWithSeats,
  summary: "Get each day of a month with room for a reservation's party",
  effect: 'reads',
  rate: 'search',
  input: z.object({ ...ownId, month, year }),
  output: showCalendar.output,
})

/** What the provider decides about a move. */
const terms = {
  waiveFee: z.boolean({ error: 'waiveFee must be true or false.' }).optional(),
  keepPrice: z.boolean({ error: 'keepPrice must be true or false.' }).optional(),
}

/** A departure of the day that is open for booking, with what moving there now means. */
const moveOffer = z.object({
  departureID: z.string(),
  DeptTime: z.string(),
  ...departureRoom,
  /** Whether the whole party fits, by seats and by pounds. */
  fits: z.boolean(),
  /** Whether the reservation is for this departure now. */
  isCurrent: z.boolean(),
  /** What the guest pays for moving; part of the new total. */
  fee: z.number(),
  newTotal: z.number(),
  /** What the guest pays more (above 0) or gets back (below 0). */
  difference: z.number(),
})
export type MoveOffer = z.output<typeof moveOffer>

const moveOffers = z.object({
  revision: z.int(),
  /** By time. */
  departures: z.array(moveOffer),
  /** How many departures of the day have left, are past their cut-off or were closed by the provider. */
  closed: z.int(),
  byCard: z.boolean(),
  /** By the weight rule that applies after the move. */
  seatsNeeded: z.int(),
  poundsNeeded: z.int(),
  /** Why no departure takes the party: a passenger weighs more than the tour allows today. */
  tooHeavy: z.string().nullable(),
})
export type MoveOffers = z.output<typeof moveOffers>

export const findMoves = defineEndpoint({
  ...routes.findMoves,
  ...ownWithSeats,
  summary: 'List the departures of a day that a reservation can move to, with the difference in price',
  effect: 'reads',
  rate: 'search',
  input: z.object({ ...ownId, date: localDateSchema }),
  providerInput: { waiveFee: z.stringbool().optional(), keepPrice: z.stringbool().optional() },
  output: moveOffers,
})

const departureID = z.coerce
  .string()
  .regex(/^\d{1,15}$/, { error: 'Choose a departure.' })
  .transform(Number)

/** Without a hotel the present one stays if the departure serves it; '' for none. */
const wish = { departureID, hotelID: z.string().optional(), sale: chosenPrices }

const trip = z.object({
  date: z.string(),
  DeptTime: z.string(),
  hotel: z.string().nullable(),
  pickupTime: z.string().nullable(),
})

const movePreview = z.object({
  revision: z.int(),
  from: trip,
  to: trip,
  /** Of the new departure. */
  hotels: z.array(z.object({ id: z.string(), label: z.string(), estimatedMinsPrior: z.int() })),
  /** The one chosen or kept; null for none. */
  hotelID: z.string().nullable(),
  passengers: z.array(
    z.object({
      number: z.int(),
      FirstName: z.string(),
      LastName: z.string(),
      Type: z.enum(['Adult', 'Child']),
      saleBefore: z.number(),
      sale: z.number(),
      /** What moving this passenger costs, with what a lower price would have cost to cancel. */
      fee: z.number(),
      ...seating,
    }),
  ),
  /** Today's, which permission 5 may change. */
  computed: computedPrices,
  feePercent: z.number(),
  fee: z.number(),
  netFee: z.number(),
  cancelAtLeast,
  refund: z.number(),
  ...moneyPreview,
})
export type MovePreview = z.output<typeof movePreview>

export const previewMove = defineEndpoint({
  ...routes.previewMove,
  ...ownWithSeats,
  summary: 'Get what moving a reservation to another departure would mean now; changes nothing',
  effect: 'reads',
  input: z.object({ ...ownId, ...wish }),
  providerInput: terms,
  output: movePreview,
})

/** The figures are those of the preview. If they no longer hold, the answer is 409 with the new preview as `current`. */
const move = {
  ...change,
  ...wish,
  fee: amount('fee'),
  difference: amount('difference'),
  netDifference: amount('netDifference'),
  newTotal: amount('newTotal'),
}

export const moveReservation = defineEndpoint({
  ...routes.moveReservation,
  ...ownWithSeats,
  ...changes,
  summary: 'Move a reservation to another departure of its tour, at the previewed figures',
  input: z.object({ ...ownId, ...move }),
  providerInput: terms,
  output: changedOrDue,
})
