import type { AgencyAccount } from '#contract/ledger/accounts.ts'
import { moneyText } from '#contract/money.ts'

/** Who reads: the agency itself, or the provider, to whom the agency has a name. */
export interface Reader {
  agencyID?: string | undefined
  agency: string
}

/** 'You owe $1,249.00' to the side that owes. */
export function balanceText(dollars: number, { agencyID, agency }: Reader): string {
  if (dollars === 0) return 'Nothing is owed'
  const amount = moneyText(Math.abs(dollars))
  if (agencyID) return dollars > 0 ? `${agency} owes ${amount}` : `You owe ${agency} ${amount}`
  return dollars > 0 ? `You owe ${amount}` : `The provider owes you ${amount}`
}

/** What a minus means in a column of amounts due. */
export const minusText = ({ agencyID }: Reader): string =>
  agencyID ? "A minus in Due is in the agency's favor." : 'A minus in Due is in your favor.'

interface CreditUse {
  limit: number
  used: number
  left: number
  /** Above 100 when the limit was lowered or a fee was added. */
  percent: number
}

/** Undefined without a limit. A limit of 0 is used up. */
export function creditUse({ balance, creditLimit, creditLeft }: CreditFigures): CreditUse | undefined {
  if (creditLimit === null) return undefined
  const used = Math.max(0, balance)
  const percent = creditLimit === 0 ? 100 : Math.floor((centsIn(used) * 100) / centsIn(creditLimit))
  return { limit: creditLimit, used, left: creditLeft ?? 0, percent }
}
/** Division of dollars is off: 0.57 * 100 is below 57. */
const centsIn = (dollars: number) => Math.round(dollars * 100)

export type CreditFigures = Pick<AgencyAccount, 'balance' | 'creditLimit' | 'creditLeft'>

export const creditText = ({ limit, used, percent }: CreditUse): string =>
  `${moneyText(used)} of ${moneyText(limit)} used (${percent}%)`

const monthShort = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** 'Oct 2026' for '2026-10' */
export const shortMonthText = (month: string): string => monthShort.format(new Date(`${month}-01T00:00:00Z`))

export const daysText = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
