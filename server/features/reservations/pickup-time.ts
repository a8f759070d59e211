import type { LocalDate, LocalTime } from '#contract/dates.ts'

interface Departure {
  date: LocalDate
  time: LocalTime
  timeZone: string
}

/** In elapsed time, also in the night the clocks change. A pickup before midnight is on the evening before. */
export function pickupTime({ date, time, timeZone }: Departure, minutesPrior: number): LocalTime {
  return Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone, plainTime: time })
    .subtract({ minutes: minutesPrior })
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
}
