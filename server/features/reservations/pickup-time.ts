import type { LocalTime } from '#contract/dates.ts'

/** Departure minus the hotel's minutes, on the same clock; one that falls before midnight is the evening before. */
export function pickupTime(departure: LocalTime, minutesPrior: number): LocalTime {
  return Temporal.PlainTime.from(departure)
    .subtract({ minutes: minutesPrior })
    .toString({ smallestUnit: 'minute' })
}
