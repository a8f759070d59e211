import type { LocalDate } from '#contract/dates.ts'

export const dateInZone = (instant: Temporal.Instant, timeZone: string): LocalDate =>
  instant.toZonedDateTimeISO(timeZone).toPlainDate().toString()
