import type { LocalDate, LocalTime } from '#contract/dates.ts'

interface Departure {
  date: LocalDate
  time: LocalTime
  timeZone: string
}

const dayMs = 86_400_000

/** In elapsed time, also in the night the clocks change. A pickup before midnight is on the evening before. */
export function pickupTime({ date, time, timeZone }: Departure, minutesPrior: number): LocalTime {
  const clock = clockIn(timeZone)
  return new Date(clock.wallAt(clock.instantOf(Date.parse(`${date}T${time}Z`)) - minutesPrior * 60_000))
    .toISOString()
    .slice(11, 16)
}

/** Wall times are milliseconds as if the zone were UTC. Browsers have no Temporal yet. */
function clockIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const wallAt = (instant: number) => {
    const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
    return Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    )
  }
  const offsetAt = (instant: number) => wallAt(instant) - instant
  /** A repeated time is its first; a skipped one is as much later as the clocks jump. */
  const instantOf = (wall: number) => {
    const [before, after] = [wall - offsetAt(wall - dayMs), wall - offsetAt(wall + dayMs)]
    return wallAt(before) !== wall && wallAt(after) === wall ? after : before
  }
  return { wallAt, instantOf }
}
