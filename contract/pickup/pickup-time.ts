import type { LocalTime } from '#contract/dates.ts'
import { clockIn, type LocalDeparture } from '#contract/pickup/zone-clock.ts'

/** In elapsed time, also in the night the clocks change. A pickup before midnight is on the evening before. */
export function pickupTime({ date, time, timeZone }: LocalDeparture, minutesPrior: number): LocalTime {
  const clock = clockIn(timeZone)
  return new Date(clock.wallAt(clock.instantOf(Date.parse(`${date}T${time}Z`)) - minutesPrior * 60_000))
    .toISOString()
    .slice(11, 16)
}
