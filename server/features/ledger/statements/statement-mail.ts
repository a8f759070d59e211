import { dateText } from '#contract/dates.ts'
import { monthText } from '#contract/ledger/month-text.ts'
import { dollarsOf, moneyText } from '#contract/money.ts'
import { monthOf } from '#server/features/ledger/account-months.ts'
import { composeMail, type MailParts } from '#server/mail/mail-layout.ts'
import type { MailText } from '#server/mail/mail-text.ts'

interface ClosedStatement {
  number: number
  /** Its first day. */
  month: string
  due_date: string
  opening_cents: number
  closing_cents: number
}

interface Names {
  reader: string
  agency: string
  provider: string
}

const moneyOf = (cents: number) => moneyText(dollarsOf(cents))

function whatIsDue({ closing_cents: cents, due_date }: ClosedStatement, provider: string): string {
  if (cents > 0) return `Please pay ${moneyOf(cents)} by ${dateText(due_date)}.`
  return cents < 0 ? `${provider} owes you ${moneyOf(-cents)}.` : 'There is nothing to pay.'
}

/** To an administrator of the agency. */
export function statementMail(statement: ClosedStatement, names: Names, link: string): MailText {
  const { number, opening_cents, closing_cents, due_date } = statement
  const month = monthText(monthOf(statement.month))
  const due: MailParts['sections'][number]['lines'] =
    closing_cents > 0 ? [['Due date', dateText(due_date)]] : []
  return composeMail({
    subject: `Statement ${number} for ${month}: ${names.agency}`,
    brand: names.provider,
    heading: `Your statement for ${month}`,
    opening: [
      `Hello ${names.reader},`,
      `${names.provider} closed ${names.agency}'s account for ${month}. ${whatIsDue(statement, names.provider)}`,
    ],
    sections: [
      {
        lines: [
          ['Statement', String(number)],
          ['Opening balance', moneyOf(opening_cents)],
          ['Closing balance', moneyOf(closing_cents)],
          ...due,
        ],
      },
    ],
    link: { text: 'Open the statement', address: link },
    closing: ['Sign in to see its reservations and to download it as PDF or CSV.'],
  })
}
