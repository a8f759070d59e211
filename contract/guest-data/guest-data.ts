import { z } from 'zod'

import { changes, ownId } from '#contract/changes/change-parts.ts'
import { ofProvider } from '#contract/day/day-parts.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { guestDataRoutes } from '#contract/guest-data/guest-data-routes.ts'
import { reservationStates } from '#contract/reservation-columns.ts'

export const eraseGuestData = defineEndpoint({
  ...guestDataRoutes.eraseGuestData,
  ...ofProvider,
  ...changes,
  summary:
    'Erase the names, contacts, weights and answers of a reservation whose tour is over and that owes nothing',
  input: z.object(ownId),
  output: z.object({ erasedAt: z.string() }),
})

const words = 'Enter the email address, the full name or both.'
const searched = (what: string) =>
  z
    .string()
    .trim()
    .max(254, { error: `${what} has at most 254 characters.` })
    .default('')

/** Both are compared whole, without regard to capital letters; names without regard to accents either. */
export const guestSearch = z
  .object({ email: searched('An email address'), name: searched('A name') })
  .refine(({ email, name }) => email !== '' || name !== '', { path: ['email'], error: words })
export type GuestSearch = z.output<typeof guestSearch>

/** As many as a search finds at most. */
export const mostGuestReservations = 200

const choose = 'Choose at least one reservation.'
const ids = new RegExp(String.raw`^[\da-f-]{36}(?:,[\da-f-]{36}){0,${mostGuestReservations - 1}}$`, 'i')

/** A file has all reservations that match, or only those chosen, like 'id,id': a namesake's stay out. */
export const guestFileSearch = guestSearch.safeExtend({
  quoteIDs: z
    .string({ error: choose })
    .regex(ids, { error: choose })
    .transform((text) => text.toLowerCase().split(','))
    .optional(),
})
export type GuestFileSearch = z.output<typeof guestFileSearch>

const match = z.object({
  quoteID: z.string(),
  orl: z.string(),
  agencyID: z.string(),
  agency: z.string(),
  /** A lead passenger's match has the whole reservation; another passenger's only what it says about them. */
  as: z.enum(['lead', 'passenger']),
  /** Of the lead passenger. */
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  ProductName: z.string(),
  date: z.string(),
  state: z.enum(reservationStates),
})
export type GuestMatch = z.output<typeof match>

export const findGuestData = defineEndpoint({
  ...guestDataRoutes.findGuestData,
  ...ofProvider,
  summary: 'Find the reservations of one guest over all agencies, the latest trip first',
  effect: 'reads',
  rate: 'export',
  input: guestSearch,
  output: z.object({ matches: z.array(match) }),
})
