import type { CalendarDay } from '#contract/availability.ts'
import { daysInMonth, type LocalDate, localDate, placeInMonth } from '#contract/dates.ts'
import { dollarsOf } from '#contract/money.ts'

/** Every day of the month, whether or not anything departs. */
export function calendarMonth(
  year: number,
  month: number,
  startingCents: ReadonlyMap<LocalDate, number>,
): CalendarDay[] {
  return Array.from({ length: daysInMonth(year, month) }, (_, index) => {
    const date = localDate(year, month, index + 1)
    const cents = startingCents.get(date)
    return {
      date,
      available: cents !== undefined,
      adultStarting: dollarsOf(cents ?? 0),
      ...placeInMonth(date),
    }
  })
}
