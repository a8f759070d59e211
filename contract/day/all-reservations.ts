import { z } from 'zod'

import { day, ofProvider } from '#contract/day/day-parts.ts'
import { dayRoutes } from '#contract/day/day-routes.ts'
import { lastOffset } from '#contract/day/found-limits.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { pageInput, recordId } from '#contract/records.ts'
import { reservationStates } from '#contract/reservation-columns.ts'
import { listedReservation } from '#contract/reservation-list.ts'

const row = listedReservation
  .omit({ emailAddress: true, phoneNumber: true, extraSeats: true })
  .extend({ agencyID: z.string(), agency: z.string(), totalNet: z.number() })
export type FoundReservation = z.output<typeof row>

const isRange = (first: string, last: string) => first === '' || last === '' || first <= last
const rangeError = 'The last day must not be before the first.'
const stateWords = 'Unknown state of a reservation.'

export const pageAllReservations = defineEndpoint({
  ...dayRoutes.pageAllReservations,
  ...ofProvider,
  summary: "List a page of all agencies' reservations",
  effect: 'reads',
  rate: 'list',
  input: z
    .object({
      /** The number, or the digits that it begins with. */
      number: z.string().trim().max(20, { error: 'A number has at most 20 digits.' }).default(''),
      /** How the lead passenger's first or last name begins, or both in either order. */
      guest: pageInput.search,
      /** Empty for all. An unknown one has no reservations. */
      agencyID: z.union([z.literal(''), recordId]).default(''),
      productID: z.string().trim().max(100).default(''),
      /** Days of departure; empty for all. */
      travelFrom: day,
      travelTo: day,
      /** Days in the time zone of accounts; empty for all. */
      bookedFrom: day,
      bookedTo: day,
      state: z.union([z.literal(''), z.enum(reservationStates)], { error: stateWords }).default(''),
      sort: z.enum(['booked', 'travel'], { error: 'Unknown column.' }).default('booked'),
      descending: z.stringbool().default(true),
      offset: z.coerce
        .number()
        .int()
        .min(0)
        .max(lastOffset, { error: 'Narrow the search to see more reservations.' })
        .default(0),
      limit: pageInput.limit,
    })
    .refine(({ travelFrom, travelTo }) => isRange(travelFrom, travelTo), {
      path: ['travelTo'],
      error: rangeError,
    })
    .refine(({ bookedFrom, bookedTo }) => isRange(bookedFrom, bookedTo), {
      path: ['bookedTo'],
      error: rangeError,
    }),
  output: z.object({
    rows: z.array(row),
    /** At most `mostCounted`. */
    matches: z.int(),
    hasMore: z.boolean(),
    /** In which days of booking begin. */
    timeZone: z.string(),
  }),
})
