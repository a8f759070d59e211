import { z } from 'zod'

import { isLocalDate } from '#contract/dates.ts'
import { mostDepartures } from '#contract/day/day-routes.ts'
import { permissions } from '#contract/permissions.ts'

/** Calls of the provider's staff, over all agencies. */
export const ofProvider = {
  access: permissions.providerAdministrator,
  port: 'not needed',
  badInput: 'errors',
} as const

/** A malformed id becomes one that no departure has, so that the call answers 404 as for an unknown id. */
export const departureID = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .catch('0')

const dateWords = 'Enter a valid date as YYYY-MM-DD.'

/** A day at the place of departure. Empty: today. */
export const day = z
  .union([z.literal(''), z.string().refine(isLocalDate, { error: dateWords })], { error: dateWords })
  .default('')

const someWords = `departures must be up to ${mostDepartures} ids, separated by commas.`
const someIDs = new RegExp(String.raw`^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,${mostDepartures - 1}}$`)

/** Only what the day has of these departures. */
export const someDepartures = z
  .string({ error: someWords })
  .regex(someIDs, { error: someWords })
  .transform((text) => text.split(',').map(Number))
  .optional()
