/** A date at the place of departure: 'YYYY-MM-DD'. Dates compare as text. */
export type LocalDate = string
/** A time at the place of departure: 'HH:MM'. */
export type LocalTime = string

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/

export const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()

/** There was no year 0. */
export function isLocalDate(text: string): boolean {
  const [, year, month, day] = datePattern.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

const two = (number: number) => String(number).padStart(2, '0')

export const localDate = (year: number, month: number, day: number): LocalDate =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

/** 0 (Sunday) to 6. */
export const dayOfWeek = (date: LocalDate): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** Column and row (0 to 5) in a month grid whose weeks start on Sunday. */
export function placeInMonth(date: LocalDate): { dayOfWeek: number; weekOffset: number } {
  const day = Number(date.slice(8))
  const first = dayOfWeek(`${date.slice(0, 8)}01`)
  return { dayOfWeek: dayOfWeek(date), weekOffset: Math.floor((first + day - 1) / 7) }
}

/** '1:00 PM': noon and midnight are 12. */
export function twelveHourText(time: LocalTime): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 === 0 ? 12 : hour % 12}:${two(minute)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** '13:00 (1:00 PM)' */
export const departureTimeText = (time: LocalTime): string => `${time} (${twelveHourText(time)})`

const longDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** 'Fri, Nov 20, 2026' */
export const dateText = (date: LocalDate): string => longDay.format(new Date(`${date}T00:00:00Z`))

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** 'Nov 20' */
export const shortDateText = (date: LocalDate): string => shortDay.format(new Date(`${date}T00:00:00Z`))

export function addDays(date: LocalDate, days: number): LocalDate {
  const moment = new Date(`${date}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** The same day of another month, or that month's last day if it is shorter. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const [newYear, newMonth] = [first.getUTCFullYear(), first.getUTCMonth() + 1]
  return localDate(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)))
}

export function localDateAt(epochMs: number, timeZone: string): LocalDate {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(epochMs)
  const part = (type: 'year' | 'month' | 'day') => Number(parts.find((entry) => entry.type === type)?.value)
  return localDate(part('year'), part('month'), part('day'))
}
