import { withoutControlCharacters } from '#contract/hidden-characters.ts'

/** Stored values to start a form with: saving refuses hidden characters, and no one could see what to remove. */
export const withoutHidden = <Values extends object>(values: Values): Values => cleaned(values) as Values

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return withoutControlCharacters(value)
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cleaned(part)]))
}
