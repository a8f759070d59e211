import type { CalendarDay } from '#contract/availability.ts'
import { type LocalDate, shortDateText } from '#contract/dates.ts'

export interface CalendarMonth {
  calendar: readonly CalendarDay[]
  nextDeparture: LocalDate | null
  nextFit: LocalDate | null
}

/** The next day with room for the party: after the chosen one if it is in this month, else from its first on. */
export function nextFittingDay(
  { calendar, nextFit }: CalendarMonth,
  chosen: LocalDate,
): LocalDate | undefined {
  const start = calendar.some(({ date }) => date === chosen) ? chosen : ''
  return calendar.find(({ date, fits }) => fits && date > start)?.date ?? nextFit ?? undefined
}

/** 'Nov 20', or 'Mar 1, 2027' in another year. */
const dayName = (date: LocalDate, today: LocalDate) =>
  date.slice(0, 4) === today.slice(0, 4) ? shortDateText(date) : datedText(date)

const datedText = (date: LocalDate) => `${shortDateText(date)}, ${date.slice(0, 4)}`

export const nextText = (date: LocalDate, today: LocalDate): string =>
  `Next available: ${dayName(date, today)}`

/** Why no day of the month can be chosen for the party; undefined when one can. */
export function monthNote({ calendar, nextDeparture }: CalendarMonth, party: number): string | undefined {
  if (calendar.some(({ fits }) => fits)) return undefined
  if (calendar.some(({ state }) => state === 'open')) return `No day this month has ${party} seats.`
  if (calendar.some(({ state }) => state === 'sold-out')) return 'This month is sold out.'
  return nextDeparture ? `First departure: ${datedText(nextDeparture)}` : 'No departures are scheduled yet.'
}
