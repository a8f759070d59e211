import { type LocalDate, localDate } from '#contract/dates.ts'

/** The day on the calendar of whoever looks at the screen. */
export function today(now = new Date()): LocalDate {
  return localDate(now.getFullYear(), now.getMonth() + 1, now.getDate())
}
