import { z } from 'zod'

import { day, departureID, ofProvider, someDepartures } from '#contract/day/day-parts.ts'
import { dayRoutes } from '#contract/day/day-routes.ts'
import { departureErrors as wrong, departureLimits } from '#contract/day/departure-limits.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { hasHiddenCharacters, removeHidden } from '#contract/hidden-characters.ts'
import { centsOf } from '#contract/money.ts'
import { version, wholeNumber } from '#contract/records.ts'

const prices = z.object({
  adult: z.number(),
  child: z.number(),
  adultFees: z.number(),
  childFees: z.number(),
})

export const boardDeparture = z.object({
  departureID: z.string(),
  productID: z.string(),
  ProductCode: z.string(),
  ProductName: z.string(),
  date: z.string(),
  DeptTime: z.string(),
  timeZone: z.string(),
  /** In milliseconds since 1970. */
  departsAt: z.int(),
  /** Closed: by hand, or because its cut-off has passed. */
  state: z.enum(['open', 'closed', 'departed']),
  closedByHand: z.boolean(),
  capacity: z.int(),
  sold: z.int(),
  /** Not paid yet, and not expired. */
  held: z.int(),
  /** By the catalogue file. */
  blocked: z.int(),
  blockedByHand: z.int(),
  free: z.int(),
  /** Of those who are sold or held: as weighed, else as declared. */
  pounds: z.int(),
  /** The same as declared. */
  declaredPounds: z.int(),
  /** In pounds; null: none. */
  payload: z.int().nullable(),
  /** Who travel on the reservations of the manifest; some may need two seats. */
  guests: z.int(),
  boarded: z.int(),
  noShows: z.int(),
  /** It was changed by hand and keeps what it has, whatever the catalogue says. */
  offSchedule: z.boolean(),
  /** For the crew. */
  note: z.string().nullable(),
  /** Net, for new bookings. */
  prices,
  version: z.int(),
})
export type BoardDeparture = z.output<typeof boardDeparture>

const board = z.object({
  date: z.string(),
  /** In the time zone of accounts. */
  today: z.string(),
  /** The next day after `date` that has departures; null if no later day has. */
  nextDate: z.string().nullable(),
  /** In order of time. */
  departures: z.array(boardDeparture),
})
export type Board = z.output<typeof board>

export const showBoard = defineEndpoint({
  ...dayRoutes.showBoard,
  ...ofProvider,
  summary: 'Get every departure of a day, or some of them, with seats, weight and check-in',
  effect: 'reads',
  input: z.object({ date: day, departures: someDepartures }),
  output: board,
})

const price = z.union([z.number(), z.string()], { error: wrong.price }).transform((dollars, context) => {
  const value = centsOf(dollars)
  if (value === undefined || value > departureLimits.priceCents) context.addIssue(wrong.price)
  return value ?? 0
})

/** Several lines, and nothing that PostgreSQL can't store. */
const note = z
  .string({ error: 'A note must be text.' })
  .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
  .max(departureLimits.noteCharacters, { error: wrong.note })
  .refine((text) => !hasHiddenCharacters(text), { error: `The note is invalid. ${removeHidden}` })

export const changeDeparture = defineEndpoint({
  ...dayRoutes.changeDeparture,
  ...ofProvider,
  summary: 'Block seats, close or reopen, or change the capacity, payload, prices or note of a departure',
  effect: 'changes',
  changesAccess: false,
  input: z.object({
    departureID,
    version,
    /** In addition to those that the catalogue file blocks. */
    blockedByHand: wholeNumber(0, departureLimits.seats, wrong.seats).optional(),
    closed: z.boolean().optional(),
    capacity: wholeNumber(1, departureLimits.seats, wrong.capacity).optional(),
    /** The most that its passengers may weigh together, in pounds; null: no limit. */
    payload: wholeNumber(1, departureLimits.payloadPounds, wrong.payload).nullable().optional(),
    /** Net, for new bookings. */
    prices: z.object({ adult: price, child: price, adultFees: price, childFees: price }).optional(),
    /** Empty: no note. */
    note: note.optional(),
  }),
  output: boardDeparture,
})
export type DepartureChange = z.output<typeof changeDeparture.input>

export const putBackDeparture = defineEndpoint({
  ...dayRoutes.putBackDeparture,
  ...ofProvider,
  summary: 'Make a departure follow its schedule again',
  effect: 'changes',
  changesAccess: false,
  input: z.object({ departureID, version }),
  /** Null: the schedule no longer has it, and nothing was sold, so it was removed. */
  output: z.object({ departure: boardDeparture.nullable() }),
})
