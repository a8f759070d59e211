import { z } from 'zod'

import { isLocalDate } from '#contract/dates.ts'
import { centsOf } from '#contract/money.ts'
import { hasControlCharacters, line } from '#contract/text.ts'

/** As much as the tables take. */
const mostDollars = 1_000_000

/** Half a character would be kept as another one, so that the same file would be a change each time. */
const isWhole = (text: string) => text.isWellFormed()
const broken = { error: 'holds half a character.' }

export const text = (maximum: number) => line(maximum, 'must be a text.').refine(isWhole, broken)

/** May be empty. */
export const optionalText = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .refine((value) => !hasControlCharacters(value), {
      error: 'cannot hold line breaks or other control characters.',
    })
    .refine(isWhole, broken)
    .default('')

export const id = text(64)

/** Stands in an address, where '.' and '..' are steps and no names. */
export const productId = id
  .regex(/^[\w.~-]+$/, { error: 'may hold letters, digits and any of . _ ~ - only.' })
  .regex(/^(?!\.\.?$)/, { error: "cannot be '.' or '..'." })

export const date = z.string().refine(isLocalDate, { error: 'must be a day that exists, as YYYY-MM-DD.' })

export const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time from 00:00 to 23:59, as HH:MM.' })

const dayPattern =
  /^((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|[12]\d))$/

export const dayOfYear = z
  .string()
  .regex(dayPattern, { error: 'must be a month and day that exist, as MM-DD.' })

const isOutOfRange = (amount: number) => amount < 0 || amount > mostDollars

export const dollars = z
  .number()
  .min(0)
  .max(mostDollars)
  // What is out of range was told as such already.
  .refine((amount) => isOutOfRange(amount) || centsOf(amount) !== undefined, {
    error: 'must be dollars with at most two decimals.',
  })

export const wholeNumber = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum)

function isZoneHere(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * An offset means the opposite in PostgreSQL, and a short name such as CET can be a fixed offset there that knows no summer
 * time: only names of places, and UTC.
 */
const isPlace = (name: string) => name === 'UTC' || /^[A-Za-z]+\//.test(name)

export const timeZone = z.string().refine((name) => isPlace(name) && isZoneHere(name), {
  error: 'must be the IANA name of a time zone, as America/Phoenix.',
})
