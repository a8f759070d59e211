import { z } from 'zod'

import type { PolicyStep } from '#contract/after-sale/cancellation-policy.ts'
import { wholeNumber } from '#server/features/catalogue/catalogue-fields.ts'

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
