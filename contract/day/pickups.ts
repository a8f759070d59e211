import { z } from 'zod'

import { day, ofProvider, someDepartures } from '#contract/day/day-parts.ts'
import { dayRoutes } from '#contract/day/day-routes.ts'
import { defineEndpoint } from '#contract/endpoint.ts'

const party = z.object({
  quoteID: z.string(),
  orl: z.string(),
  agencyID: z.string(),
  agency: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  guests: z.int(),
  departureID: z.string(),
  ProductCode: z.string(),
  ProductName: z.string(),
  /** Of the tour: the day after the pickup when that is on the evening before. */
  date: z.string(),
  DeptTime: z.string(),
})

const stop = z.object({
  /** Null when the hotel gives none. */
  time: z.string().nullable(),
  hotel: z.string(),
  guests: z.int(),
  parties: z.array(party),
})
export type PickupStop = z.output<typeof stop>

const pickups = z.object({
  date: z.string(),
  /** In the time zone of accounts. */
  today: z.string(),
  /** In order of time. */
  stops: z.array(stop),
  guests: z.int(),
  /** Guests of the day's tours who come by themselves. */
  guestsWithoutPickup: z.int(),
  /** The same by departure. */
  withoutPickup: z.array(z.object({ departureID: z.string(), guests: z.int() })),
})
export type Pickups = z.output<typeof pickups>

export const listPickups = defineEndpoint({
  ...dayRoutes.listPickups,
  ...ofProvider,
  summary: "List a day's pickups, or those of some departures, in order of time",
  effect: 'reads',
  input: z.object({ date: day, departures: someDepartures }),
  output: pickups,
})
