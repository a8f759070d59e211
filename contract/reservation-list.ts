import { z } from 'zod'

import { nearDateSchema } from '#contract/availability.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { pageInput } from '#contract/records.ts'
import { reservationSorts, reservationStates } from '#contract/reservation-columns.ts'
import { routes } from '#contract/routes.ts'

const state = z.enum(reservationStates, { error: 'Unknown state of a reservation.' })

export const listedReservation = z.object({
  quoteID: z.string(),
  orl: z.string(),
  masterFirstName: z.string(),
  masterLastName: z.string(),
  emailAddress: z.string(),
  phoneNumber: z.string(),
  ProductCode: z.string(),
  ProductName: z.string(),
  date: z.string(),
  DeptTime: z.string(),
  /** Of a canceled reservation, the party that it had. */
  NoAdults: z.int(),
  NoChildren: z.int(),
  totalSale: z.number(),
  /** Of heavy passengers who travel; part of totalSale. */
  extraSeats: z.number(),
  state,
  resExpireAfter: z.int(),
  test: z.boolean(),
  agencyReference: z.string().nullable(),
  /** The display name; null once the user is deleted. */
  bookedBy: z.string().nullable(),
  bookedAt: z.string(),
})
export type ListedReservation = z.output<typeof listedReservation>

const counts = z.object({ pending: z.int(), confirmed: z.int(), expired: z.int(), canceled: z.int() })
export type StateCounts = z.output<typeof counts>

const filter = {
  state: state.default('pending'),
  /** Words that must all occur in the number, guest, email, phone, agency reference, tour or the name of the user who booked. */
  search: pageInput.search,
  /** The travel date. */
  date: z.union([z.literal(''), nearDateSchema], { error: 'Enter a valid date as YYYY-MM-DD.' }).default(''),
  sort: z.enum(reservationSorts, { error: 'Unknown column.' }).default('booked'),
  descending: z.stringbool().default(true),
}

export const reservationExportInput = z.object(filter)
export type ReservationFilter = z.output<typeof reservationExportInput>

export const pageReservations = defineEndpoint({
  ...routes.pageReservations,
  access: 'signed-in',
  port: 'not needed',
  badInput: 'errors',
  summary:
    "List a page of the agency's reservations in one state, with the number of matches in each state and of all reservations",
  effect: 'reads',
  rate: 'list',
  input: z.object({ ...filter, offset: pageInput.offset, limit: pageInput.limit }),
  output: z.object({ rows: z.array(listedReservation), matches: counts, all: counts }),
})
