import { dayOfWeek, type LocalDate } from '#contract/dates.ts'

interface ScheduleDays {
  season: { from: string; to: string }
  validFrom: LocalDate | null
  validTo: LocalDate | null
  weekdays: number[]
  times: string[]
  pickupClass: string | null
}

/** A season may span New Year. */
export function inSeason({ from, to }: ScheduleDays['season'], date: LocalDate): boolean {
  const day = date.slice(5)
  return from <= to ? from <= day && day <= to : from <= day || day <= to
}

export function runsOn(schedule: ScheduleDays, date: LocalDate): boolean {
  const { season, validFrom, validTo, weekdays } = schedule
  if (validFrom !== null && date < validFrom) return false
  if (validTo !== null && date > validTo) return false
  return inSeason(season, date) && weekdays.includes(dayOfWeek(date))
}

/** Splits a season that spans New Year. */
const partsOf = ({ from, to }: ScheduleDays['season']) =>
  from <= to
    ? [{ from, to }]
    : [
        { from, to: '12-31' },
        { from: '01-01', to },
      ]

const seasonsMeet = (one: ScheduleDays['season'], other: ScheduleDays['season']) =>
  partsOf(one).some((part) => partsOf(other).some(({ from, to }) => part.from <= to && from <= part.to))

const later = (a: LocalDate | null, b: LocalDate | null) => (a !== null && (b === null || a > b) ? a : b)
const earlier = (a: LocalDate | null, b: LocalDate | null) => (a !== null && (b === null || a < b) ? a : b)

/** Within 28 years every date falls on every weekday. */
const daysToTry = 28 * 366

/** The first departure that both schedules generate, as 'YYYY-MM-DD HH:MM'. */
export function overlappingTime(one: ScheduleDays, other: ScheduleDays): string | undefined {
  const time = one.times.find((candidate) => other.times.includes(candidate))
  if (time === undefined) return undefined
  if (!one.weekdays.some((weekday) => other.weekdays.includes(weekday))) return undefined
  if (!seasonsMeet(one.season, other.season)) return undefined
  let day = Temporal.PlainDate.from(later(one.validFrom, other.validFrom) ?? '2024-01-01')
  const last = earlier(one.validTo, other.validTo)
  for (let tried = 0; tried < daysToTry; tried += 1) {
    const date = day.toString()
    if (last !== null && date > last) return undefined
    if (runsOn(one, date) && runsOn(other, date)) return `${date} ${time}`
    day = day.add({ days: 1 })
  }
  return undefined
}
