import { z } from 'zod'

import { permissions } from '#contract/permissions.ts'
import { recordId } from '#contract/records.ts'

/** Calls of an agency about its own account. */
export const own = {
  access: permissions.agencyAdministrator,
  port: 'not needed',
  badInput: 'errors',
} as const

/** The same calls, and more, of the provider inside an agency. */
export const ofAgency = {
  access: permissions.providerAdministrator,
  port: 'not needed',
  badInput: 'errors',
} as const

export const agencyID = recordId

const monthText = /^2\d{3}-(?:0[1-9]|1[0-2])$/

/** 'YYYY-MM' */
export const month = z.string().regex(monthText, { error: 'Enter a month as YYYY-MM.' })

/** In dollars. `commission` = sale − net − fee, `due` = net + fee − collected for reservations, else the entry. */
export const figures = {
  sale: z.number(),
  net: z.number(),
  commission: z.number(),
  fee: z.number(),
  collected: z.number(),
  /** Above 0 the agency owes it, below 0 the provider does. */
  due: z.number(),
}
/** In dollars: the price of extra seats, which is part of `net` and of `sale`. */
export const extraSeats = z.number()
export type AccountFigures = { [Name in keyof typeof figures]: number }
