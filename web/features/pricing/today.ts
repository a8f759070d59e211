import { type LocalDate, localDateAt } from '#contract/dates.ts'

/**
 * The day in a product's zone, by which its modifiers begin; without a zone, the day on the calendar of whoever looks at
 * the screen.
 */
export const todayIn = (timeZone?: string): LocalDate =>
  localDateAt(Date.now(), timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
