import { addDays, addMonths, dateText, type LocalDate } from '#contract/dates.ts'
import { monthText } from '#contract/ledger/month-text.ts'
import { badInput, Refusal } from '#server/refusal.ts'

/** 'YYYY-MM' of a date. */
export const monthOf = (date: LocalDate): string => date.slice(0, 7)

export const firstDayOf = (month: string): LocalDate => `${month}-01`

export const lastDayOf = (month: string): LocalDate => addDays(addMonths(firstDayOf(month), 1), -1)

/** The last 12 with today's, oldest first. */
export const lastMonths = (today: LocalDate): string[] =>
  Array.from({ length: 12 }, (_, index) => monthOf(addMonths(today, index - 11)))

/** The latest month that has ended, unless a statement has closed it or a later one. */
export function closableMonth(today: LocalDate, lastClosed: string | null): string | null {
  const ended = monthOf(addMonths(today, -1))
  return lastClosed !== null && lastClosed >= ended ? null : ended
}

/** 'YYYY-MM' */
type Month = string

interface Moment {
  /** In the account time zone. */
  today: LocalDate
  /** The month of the last statement. */
  last: Month | undefined
}

export const firstDayAfter = (month: Month): LocalDate => addMonths(firstDayOf(month), 1)

/** Undefined if the month can be closed. Months may be skipped: the next statement takes their lines. */
export function closingRefusal(month: Month, { today, last }: Moment): Refusal | undefined {
  const next = firstDayAfter(month)
  if (today < next)
    return badInput('month', [
      `${monthText(month)} can be closed from ${dateText(next)} on, after it has ended.`,
    ])
  if (last === undefined || month > last) return undefined
  const messages =
    month === last
      ? [`${monthText(month)} is already closed.`]
      : [`${monthText(last)} is already closed, so an earlier month can no longer be closed.`]
  return new Refusal('conflict', { messages, current: { lastClosed: last } })
}

/** When the closing balance has to be paid. */
export const dueDateOf = (today: LocalDate, paymentDays: number): LocalDate => addDays(today, paymentDays)
