import type { LocalDate, LocalTime } from '#contract/dates.ts'

export interface LocalDeparture {
  date: LocalDate
  time: LocalTime
  timeZone: string
}

const dayMs = 86_400_000

/** Wall times are milliseconds as if the zone were UTC. Browsers have no Temporal yet. */
export function clockIn(timeZone: string) {
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

/** In milliseconds since 1970. */
export const departureMs = ({ date, time, timeZone }: LocalDeparture): number =>
  clockIn(timeZone).instantOf(Date.parse(`${date}T${time}Z`))
