import { z } from 'zod'

import { departureID, ofProvider } from '#contract/day/day-parts.ts'
import { dayRoutes } from '#contract/day/day-routes.ts'
import { defineEndpoint } from '#contract/endpoint.ts'

const hold = z.object({
  agencyID: z.string(),
  agency: z.string(),
  /** The reservation's. */
  quoteID: z.string(),
  orl: z.string(),
  revision: z.int(),
  /** The change that waits for its payment; null for a booking that does. */
  changeID: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** On this departure. */
  seats: z.int(),
  /** To pay, in dollars. */
  amount: z.number(),
  expiresAt: z.string(),
})
export type DepartureHold = z.output<typeof hold>

export const listDepartureHolds = defineEndpoint({
  ...dayRoutes.listDepartureHolds,
  ...ofProvider,
  summary: "List a departure's seats that wait for payment, of bookings and changes of every agency",
  effect: 'reads',
  input: z.object({ departureID }),
  /** Sorted by expiry, the earliest first. */
  output: z.object({ holds: z.array(hold) }),
})
