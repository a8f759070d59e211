import { z } from 'zod'

import { centsOf, dollarsOf } from '#contract/money.ts'
import { weightLimits } from '#contract/weights/weight-limits.ts'
import { dollars, wholeNumber } from '#server/features/catalogue/catalogue-fields.ts'
import type { CatalogueWeightRule } from '#server/features/catalogue/catalogue.ts'

const bodyPounds = wholeNumber(weightLimits.minimum, weightLimits.maximum).nullable().default(null)

type FileRule = z.output<typeof fields>
const fields = z.strictObject({
  maxPassengerPounds: bodyPounds,
  extraSeatFromPounds: bodyPounds,
  extraSeatPrice: dollars.nullable().default(null),
})

function errorsOf({
  maxPassengerPounds: maximum,
  extraSeatFromPounds: from,
  extraSeatPrice: price,
}: FileRule) {
  return {
    extraSeatPrice: from !== null && price === null ? 'is missing: extraSeatFromPounds needs it.' : undefined,
    extraSeatFromPounds:
      from === null && price !== null
        ? 'is missing: extraSeatPrice needs it.'
        : from !== null && maximum !== null && from >= maximum
          ? `must be less than maxPassengerPounds, which is ${maximum}.`
          : undefined,
  }
}

/** A product's, in dollars. */
export const weightRule = fields
  .superRefine((rule, context) => {
    for (const [field, message] of Object.entries(errorsOf(rule)))
      if (message) context.addIssue({ code: 'custom', path: [field], message })
  })
  .nullable()
  .default(null)

/** A schedule's. */
export const payloadPounds = wholeNumber(1, 1_000_000).nullable().default(null)

/** As stored: a rule with no values counts as no rule. */
export function weightRuleOf(rule: FileRule | null): CatalogueWeightRule | null {
  if (!rule || (rule.maxPassengerPounds === null && rule.extraSeatFromPounds === null)) return null
  const { extraSeatPrice, ...pounds } = rule
  return { ...pounds, extraSeatCents: extraSeatPrice === null ? null : (centsOf(extraSeatPrice) ?? null) }
}

export function weightRuleInDollars(rule: CatalogueWeightRule | null): FileRule | null {
  if (!rule) return null
  const { extraSeatCents, ...pounds } = rule
  return { ...pounds, extraSeatPrice: extraSeatCents === null ? null : dollarsOf(extraSeatCents) }
}

interface RuleColumns {
  max_passenger_pounds: number | null
  extra_seat_from_pounds: number | null
  extra_seat_cents: number | null
}

export function storedWeightRule(row: RuleColumns): CatalogueWeightRule | null {
  if (row.max_passenger_pounds === null && row.extra_seat_from_pounds === null) return null
  return {
    maxPassengerPounds: row.max_passenger_pounds,
    extraSeatFromPounds: row.extra_seat_from_pounds,
    extraSeatCents: row.extra_seat_cents,
  }
}
