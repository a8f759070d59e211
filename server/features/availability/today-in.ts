import type { LocalDate } from '#contract/dates.ts'

interface Day {
  date: LocalDate
  fromMs: number
  untilMs: number
}

const days = new Map<string, Day>()

/** The day that it is in a zone. Kept until it ends there: working out a zone's rules costs as much as a whole search. */
export function todayIn(timeZone: string, now: Temporal.Instant): LocalDate {
  const ms = now.epochMilliseconds
  const known = days.get(timeZone)
  if (known && known.fromMs <= ms && ms < known.untilMs) return known.date
  const date = now.toZonedDateTimeISO(timeZone).toPlainDate()
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).epochMilliseconds
  const day = { date: date.toString(), fromMs: startOf(date), untilMs: startOf(date.add({ days: 1 })) }
  days.set(timeZone, day)
  return day.date
}
