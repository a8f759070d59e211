import { z } from 'zod'

import type { PolicyStep } from '#contract/changes/cancellation-policy.ts'
import { isLocalDate } from '#contract/dates.ts'
import { hasControlCharacters } from '#contract/hidden-characters.ts'
import { centsOf } from '#contract/money.ts'
import { line } from '#contract/text.ts'

/** The limit of the database columns. */
const maxDollars = 1_000_000

/** PostgreSQL would store another character, and every import of the file would report a change. */
const isWellFormed = (text: string) => text.isWellFormed()
const malformed = { error: 'contains an incomplete Unicode character.' }

export const text = (maximum: number) => line(maximum, 'must be text.').refine(isWellFormed, malformed)

export const optionalText = (maximum: number) =>
  z
    .string()
    .max(maximum)
    .refine((value) => !hasControlCharacters(value), {
      error: 'must not contain line breaks or other control characters, which can be invisible.',
    })
    .refine(isWellFormed, malformed)
    .default('')

export const id = text(64)

/** Part of a URL, where '.' and '..' have a meaning of their own. */
export const productId = id
  .regex(/^[\w.~-]+$/, { error: 'may contain only letters, digits and . _ ~ -' })
  .regex(/^(?!\.\.?$)/, { error: "must not be '.' or '..'." })

export const date = z.string().refine(isLocalDate, { error: 'must be a valid date, like 2027-01-31.' })

export const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time from 00:00 to 23:59, like 09:30.' })

const dayPattern =
  /^((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|02-(0[1-9]|[12]\d))$/

export const dayOfYear = z.string().regex(dayPattern, { error: 'must be a valid month and day, like 01-31.' })

const isOutOfRange = (amount: number) => amount < 0 || amount > maxDollars

export const dollars = z
  .number()
  .min(0)
  .max(maxDollars)
  // An amount out of range already has its own error.
  .refine((amount) => isOutOfRange(amount) || centsOf(amount) !== undefined, {
    error: 'must be a dollar amount with at most two decimals.',
  })

export const wholeNumber = (minimum: number, maximum: number) => z.int().min(minimum).max(maximum)

function isKnownToNode(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * PostgreSQL reads an offset with the opposite sign, and may read a short name such as CET as a fixed offset without
 * daylight saving time.
 */
const isPlaceOrUtc = (name: string) => name === 'UTC' || /^[A-Za-z]+\//.test(name)

export const timeZone = z.string().refine((name) => isPlaceOrUtc(name) && isKnownToNode(name), {
  error: 'must be an IANA time zone, like America/Phoenix.',
})

const maxHours = 8760
const maxSteps = 10

const step = z.strictObject({ hoursBefore: wholeNumber(0, maxHours), feePercent: wholeNumber(0, 100) })

function hoursError(before: PolicyStep, { hoursBefore }: PolicyStep): string | undefined {
  if (hoursBefore === before.hoursBefore) return `${hoursBefore} is a duplicate.`
  if (hoursBefore < before.hoursBefore) return undefined
  return `must be less than ${before.hoursBefore}: the step with the most hours comes first.`
}

const percentError = (before: PolicyStep, { feePercent }: PolicyStep): string | undefined =>
  feePercent > before.feePercent
    ? undefined
    : `must be more than ${before.feePercent}: the fee rises as departure comes closer.`

/** Steps in the order in which they apply. */
export const cancellationPolicy = z
  .array(step)
  .max(maxSteps)
  .superRefine((steps, context) => {
    for (const [index, current] of steps.entries()) {
      const before = steps[index - 1]
      if (!before) continue
      const errors = { hoursBefore: hoursError(before, current), feePercent: percentError(before, current) }
      for (const [field, message] of Object.entries(errors)) {
        if (message) context.addIssue({ code: 'custom', path: [index, field], message })
      }
    }
  })
  .default([])
