import { localDateAt, type LocalDate } from '#contract/dates.ts'

const hourMs = 3_600_000

/** When a day ends in a time zone, in milliseconds since 1970. */
function endOfDate(date: LocalDate, timeZone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  // Zones are up to 14 hours ahead and 12 behind.
  let [within, after] = [midnight - 14 * hourMs, midnight + 37 * hourMs]
  while (after - within > 1) {
    const middle = Math.floor((within + after) / 2)
    if (localDateAt(middle, timeZone) <= date) within = middle
    else after = middle
  }
  return after
}

interface Tour {
  date: LocalDate
  timeZone: string
}

/** Until the tour's day ends; of a tour that was before, until today does. */
export function endOfTourDay(nowMs: number, { date, timeZone }: Tour): number {
  const today = localDateAt(nowMs, timeZone)
  return endOfDate(date > today ? date : today, timeZone)
}
