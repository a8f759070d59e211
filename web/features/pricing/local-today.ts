import { type LocalDate, localDateAt } from '#contract/dates.ts'

/** Today in a product's time zone, where its modifiers take effect; without one, today in the browser's. */
export const localToday = (timeZone?: string): LocalDate =>
  localDateAt(Date.now(), timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone)
