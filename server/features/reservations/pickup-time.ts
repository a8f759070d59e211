import type { LocalDate, LocalTime } from '#contract/dates.ts'

interface Departure {
  date: LocalDate
  time: LocalTime
  timeZone: string
}

/**
 * Departure minus the hotel's minutes, on the clock of the place: in the night in which that is changed, an hour more or
 * less. One that falls before midnight is the evening before.
 */
export function pickupTime({ date, time, timeZone }: Departure, minutesPrior: number): LocalTime {
  return Temporal.PlainDate.from(date)
    .toZonedDateTime({ timeZone, plainTime: time })
    .subtract({ minutes: minutesPrior })
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
}
