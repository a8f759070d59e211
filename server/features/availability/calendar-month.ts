import type { CalendarDay } from '#contract/availability.ts'
import { dayOfWeek, daysInMonth, type LocalDate, localDate } from '#contract/dates.ts'
import { dollarsOf } from '#contract/money.ts'

interface StartingPrice {
  local_date: LocalDate
  adult_starting_cents: number
}

/** Every day of the month, with or without departures. `prices` may come in any order. */
export function calendarMonth(year: number, month: number, prices: readonly StartingPrice[]): CalendarDay[] {
  const centsByDay: number[] = []
  for (const { local_date: date, adult_starting_cents: cents } of prices) {
    centsByDay[Number(date.slice(8))] = cents
  }
  const firstColumn = dayOfWeek(localDate(year, month, 1))
  const lastDay = daysInMonth(year, month)
  const days: CalendarDay[] = []
  for (let day = 1; day <= lastDay; day += 1) {
    const cents = centsByDay[day]
    const place = firstColumn + day - 1
    days.push({
      date: localDate(year, month, day),
      available: cents !== undefined,
      adultStarting: dollarsOf(cents ?? 0),
      dayOfWeek: place % 7,
      weekOffset: Math.floor(place / 7),
    })
  }
  return days
}
