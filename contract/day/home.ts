import { z } from 'zod'

import { boardDeparture } from '#contract/day/board.ts'
import { ofProvider } from '#contract/day/day-parts.ts'
import { dayRoutes } from '#contract/day/day-routes.ts'
import { defineEndpoint } from '#contract/endpoint.ts'

const providerDay = z.object({
  /** In the time zone of accounts. */
  today: z.string(),
  departures: z.int(),
  guests: z.int(),
  /** On departures of today that are open. */
  seatsFree: z.int(),
  /** Reservations of any day that wait for payment, and changes that do. */
  paymentsDue: z.object({ count: z.int(), amount: z.number() }),
  /** The next ones that haven't left, at most 5, whether today or later. */
  next: z.array(boardDeparture),
})
export type ProviderDay = z.output<typeof providerDay>

export const showProviderDay = defineEndpoint({
  ...dayRoutes.showProviderDay,
  ...ofProvider,
  summary: "Get the figures of the provider's day and the next departures",
  effect: 'reads',
  input: z.object({}),
  output: providerDay,
})

const traveler = z.object({
  quoteID: z.string(),
  orl: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  ProductName: z.string(),
  date: z.string(),
  DeptTime: z.string(),
  guests: z.int(),
})

const agencyDay = z.object({
  /** The next confirmed reservations that haven't left, at most 5. */
  travelers: z.array(traveler),
  /** Reservations and changes that wait for payment: all of them, and the 5 that expire first. */
  pending: z.object({
    count: z.int(),
    amount: z.number(),
    first: z.array(
      traveler.extend({
        /** In dollars. */
        due: z.number(),
        /** In seconds since 1970. */
        resExpireAfter: z.int(),
      }),
    ),
  }),
})
export type AgencyDay = z.output<typeof agencyDay>

export const showAgencyDay = defineEndpoint({
  ...dayRoutes.showAgencyDay,
  summary: "Get the agency's next travelers and pending payments",
  access: 'signed-in',
  port: 'not needed',
  badInput: 'errors',
  effect: 'reads',
  input: z.object({}),
  output: agencyDay,
})
