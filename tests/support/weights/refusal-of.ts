import type { FieldErrors } from '#contract/errors.ts'
import { Refusal } from '#server/refusal.ts'

/** The errors by field that a rule refuses with; undefined when it doesn't. */
export function refusalOf(rule: () => unknown): FieldErrors | undefined {
  try {
    rule()
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return error.fields
  }
}
