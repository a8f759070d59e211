import { addDays, dateText } from '#contract/dates.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'

/** A connection may come back late, and a no-show may be cleared up days later. */
const daysAfter = 7

interface Tour {
  date: string
  timeZone: string
  /** In milliseconds since 1970. */
  departsAt: number
}

/**
 * Why no one on the tour can be marked at this time; undefined if they can be. Check-in begins with the tour's day, or
 * when the tour meets if that is before midnight.
 */
export function markingError(
  now: Temporal.Instant,
  { date, timeZone, departsAt }: Tour,
  checkInMinutes: number | null,
): string | undefined {
  const today = dateInZone(now, timeZone)
  const lastDay = addDays(date, daysAfter)
  const meetsAt = departsAt - (checkInMinutes ?? 0) * 60_000
  if (today < date && now.epochMilliseconds < meetsAt)
    return `Check-in begins on ${beginOf(meetsAt, date, timeZone)}.`
  return today > lastDay ? `Check-in ended on ${dateText(lastDay)}.` : undefined
}

/** The tour's day, or the day and time when it meets before. */
function beginOf(meetsAt: number, date: string, timeZone: string): string {
  const at = Temporal.Instant.fromEpochMilliseconds(meetsAt).toZonedDateTimeISO(timeZone)
  const day = at.toPlainDate().toString()
  return day < date
    ? `${dateText(day)}, ${at.toPlainTime().toString({ smallestUnit: 'minute' })}`
    : dateText(date)
}
