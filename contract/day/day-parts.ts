import { z } from 'zod'

import { isLocalDate } from '#contract/dates.ts'
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
