import { z } from 'zod'

import { departureRoom, itinerary, party } from '#contract/availability.ts'
import { productId } from '#contract/catalogue.ts'
import { policySchema } from '#contract/changes/terms.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { noId, recordId } from '#contract/records.ts'
import { routes } from '#contract/routes.ts'
import { weightRuleSchema } from '#contract/weights/weight-rule-schema.ts'

const hotel = z.object({ id: z.string(), label: z.string(), estimatedMinsPrior: z.int() })

/** Prices as quoted, seats and pounds as they are now. A departure that is gone has 0 seats. */
const quotedItinerary = itinerary.extend({
  ...departureRoom,
  /** The instant when it leaves, in milliseconds since 1970. */
  departsAt: z.int(),
})
export type QuotedItinerary = z.output<typeof quotedItinerary>

const quote = z.object({
  QuoteID: z.string(),
  ProductID: z.string(),
  ProductCode: z.string(),
  ProductName: z.string(),
  timeZone: z.string(),
  date: z.string(),
  /** The date whose price modifier applies to this quote. */
  bookingDate: z.string(),
  /** When its prices expire, in epoch seconds. */
  expireTime: z.int(),
  /** Whether it has a reservation, which has the same id. */
  booked: z.boolean(),
  /** Whether a booking says how it was paid at the provider's desk. */
  atDesk: z.boolean(),
  cancellationPolicy: policySchema,
  weightRule: weightRuleSchema.nullable(),
  Itineraries: z.array(quotedItinerary),
  Attributes: z.array(z.object({ AttributeId: z.string(), Name: z.string() })),
  PickupClassHotelList: z.record(z.string(), z.array(hotel)),
})
export type Quote = z.output<typeof quote>

const reads = { access: 'signed-in', port: 'not needed', badInput: 'errors', effect: 'reads' } as const

export const createQuote = defineEndpoint({
  ...routes.createQuote,
  summary: 'Create a quote: prices of all itineraries of a product, day and party, valid for a limited time',
  access: 'signed-in',
  port: 'needed',
  badInput: 'errors',
  effect: 'changes',
  changesAccess: false,
  rate: 'quote',
  input: z.object({
    productID: productId,
    ...party,
    /** The client's own id of the quote. The same request again gets the same quote. */
    quoteID: z
      .guid({ error: 'quoteID must be a UUID.' })
      .toLowerCase()
      .refine((id) => id !== noId, { error: 'quoteID must not be zero.' })
      .optional(),
  }),
  output: z.object({ QuoteID: z.string() }),
})

export const showQuote = defineEndpoint({
  ...routes.showQuote,
  summary: 'Get a quote',
  ...reads,
  input: z.object({ quoteID: recordId }),
  output: quote,
})

const timer = z.object({ expired: z.boolean(), expires_in: z.string(), expire_time: z.int() })

export const showQuoteTimer = defineEndpoint({
  ...routes.showQuoteTimer,
  summary: 'Get the time left until a quote expires',
  ...reads,
  input: z.object({ uuid: recordId }),
  output: timer,
})

export const showReservationTimer = defineEndpoint({
  ...routes.showReservationTimer,
  summary: "Get the time left until a reservation's unpaid seats are released",
  ...reads,
  input: z.object({ uuid: recordId }),
  output: timer,
})
