import type { AgencyAccount } from '#contract/ledger/accounts.ts'
import { moneyText } from '#contract/money.ts'
import { daysText } from '#web/features/ledger/account-words.ts'

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

/** The server refuses what is no number. */
export function termsInput({ creditLimit, closingDay, paymentDays }: TermsValues) {
  const limit = creditLimit.replaceAll(/[\s$,]/g, '')
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
