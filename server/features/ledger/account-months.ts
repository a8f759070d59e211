import { addDays, addMonths, type LocalDate } from '#contract/dates.ts'

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
