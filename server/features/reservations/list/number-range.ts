import { plainNumber } from '#contract/reservation-number.ts'

const digits = 8

/** The numbers that begin with what was typed; undefined for any number. */
export function numberRange(typed: string): readonly [string, string] | undefined {
  const number = plainNumber(typed)
  if (number === '') return undefined
  return /^\d{1,8}$/.test(number) ? [number.padEnd(digits, '0'), number.padEnd(digits, '9')] : ['', '']
}
