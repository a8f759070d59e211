import { kilogramsOf, kilogramsText, poundsOfKilograms, poundsText } from '#contract/weights/pound-text.ts'
import { weightLimits } from '#contract/weights/weight-limits.ts'
import type { WeightUnit } from '#web/weights/weight-unit.ts'

/** In pounds. */
type Limits = Record<keyof typeof weightLimits, number>

const typedKilograms = /^(\d+)(?:[.,](\d*))?$/

/** The pounds in the form for what was typed. Text that is no weight stays as it is, for the server to refuse. */
export function poundsTyped(text: string, unit: WeightUnit): string {
  const [, whole, decimals = ''] = typedKilograms.exec(text.trim()) ?? []
  if (unit === 'lb' || whole === undefined) return text
  return String(poundsOfKilograms(Number(`${whole}.${decimals}`)))
}

/** The weight of a passenger; undefined while it is not one. */
export function poundsOf(text: string, { minimum, maximum }: Limits = weightLimits): number | undefined {
  const digits = text.trim()
  const pounds = /^\d+$/.test(digits) && digits.length <= String(maximum).length ? Number(digits) : 0
  return pounds >= minimum && pounds <= maximum ? pounds : undefined
}

/** What the input shows for the form's pounds. */
export const shownWeight = (pounds: string, unit: WeightUnit): string =>
  unit === 'kg' && /^\d+$/.test(pounds.trim()) ? String(kilogramsOf(Number(pounds))) : pounds

export const weightIn = (pounds: number, unit: WeightUnit): string =>
  unit === 'kg' ? kilogramsText(pounds) : poundsText(pounds)

/** 'from 1 to 600 lb' or 'from 0.5 to 272.2 kg' */
export const weightRange = (unit: WeightUnit, { minimum, maximum }: Limits = weightLimits): string =>
  unit === 'kg'
    ? `from ${kilogramsOf(minimum)} to ${kilogramsText(maximum)}`
    : `from ${minimum} to ${poundsText(maximum)}`
