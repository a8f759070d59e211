import { centsOf } from '#contract/money.ts'
import { type Person, type SaleTexts, withTwoDecimals } from '#web/features/reservations/book/party-price.ts'

/** Sale prices as typed; absent where the computed one holds. */
export type TypedPrices = Partial<SaleTexts>

interface Computed {
  adult: number
  child: number
}

export const shownPrice = (typed: TypedPrices, computed: Computed, person: Person): string =>
  typed[person] ?? computed[person].toFixed(2)

export const priceError = (text: string): string | undefined =>
  centsOf(text) === undefined ? 'Enter an amount in dollars, like 349.50.' : undefined

/** The prices to send: those that were changed. */
export function chosenPrices(typed: TypedPrices): { sale?: TypedPrices } {
  const chosen = Object.entries(typed).map(([person, text]) => [person, withTwoDecimals(text)] as const)
  return chosen.length > 0 ? { sale: Object.fromEntries(chosen) } : {}
}

/** A price set back to the computed one counts as unchanged. */
export function withPrice(
  typed: TypedPrices,
  person: Person,
  text: string,
  computed: Computed | undefined,
): TypedPrices {
  const { [person]: _old, ...others } = typed
  return computed && centsOf(text) === centsOf(computed[person]) ? others : { ...others, [person]: text }
}
