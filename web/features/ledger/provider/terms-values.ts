import { addMonths } from '#contract/dates.ts'
import type { AgencyAccount } from '#contract/ledger/accounts.ts'
import { moneyText } from '#contract/money.ts'
import { daysText } from '#web/features/ledger/account-words.ts'
import { typedAmount } from '#web/features/ledger/provider/typed-amount.ts'

export type AccountTerms = Pick<AgencyAccount, 'creditLimit' | 'closingDay' | 'paymentDays' | 'version'>

export type TermsValues = {
  /** Empty: none. */
  creditLimit: string
  /** Empty: by hand. */
  closingDay: string
  paymentDays: string
}

export const valuesOf = ({ creditLimit, closingDay, paymentDays }: AccountTerms): TermsValues => ({
  creditLimit: creditLimit === null ? '' : creditLimit.toFixed(2),
  closingDay: closingDay === null ? '' : String(closingDay),
  paymentDays: String(paymentDays),
})

/** The server refuses anything that isn't a number. */
export function termsInput({ creditLimit, closingDay, paymentDays }: TermsValues) {
  const limit = typedAmount(creditLimit)
  return {
    creditLimit: limit === '' ? null : limit,
    closingDay: closingDay === '' ? null : Number(closingDay),
    paymentDays: /^\d+$/.test(paymentDays.trim()) ? Number(paymentDays) : Number.NaN,
  }
}

export const describe = ({ creditLimit, closingDay, paymentDays }: TermsValues) => ({
  'Credit limit': creditLimit === '' ? 'None' : limitText(creditLimit),
  'Close months': closingText(closingDay),
  'Time to pay': /^\d+$/.test(paymentDays) ? daysText(Number(paymentDays)) : paymentDays,
})

const limitText = (text: string) => (Number.isFinite(Number(text)) ? moneyText(Number(text)) : text)

export const closingText = (day: string): string =>
  day === '' ? 'By hand' : `On day ${day} of the following month`

type ClosingState = Pick<AgencyAccount, 'closingDay' | 'closable' | 'today'>

/** The month that closes as soon as the day is saved: last month, if it is open and the day has come. */
export function closedAtOnce(day: string, { closingDay, closable, today }: ClosingState): string | undefined {
  const hasCome = (wanted: number) => wanted <= Number(today.slice(8))
  // The saved day has come too, so the month has nothing to close.
  if (day === '' || !hasCome(Number(day)) || (closingDay !== null && hasCome(closingDay))) return undefined
  const last = addMonths(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
  return closable === last ? last : undefined
}
