import { addDays, addMonths, dayOfWeek, type LocalDate } from '#contract/dates.ts'
import { firstDayOf, lastMonth, monthOf } from '#web/departures/months.ts'

const moves: Record<string, (date: LocalDate) => LocalDate> = {
  ArrowLeft: (date) => addDays(date, -1),
  ArrowRight: (date) => addDays(date, 1),
  ArrowUp: (date) => addDays(date, -7),
  ArrowDown: (date) => addDays(date, 7),
  Home: (date) => addDays(date, -dayOfWeek(date)),
  End: (date) => addDays(date, 6 - dayOfWeek(date)),
  PageUp: (date) => addMonths(date, -1),
  PageDown: (date) => addMonths(date, 1),
}

/** The day a key moves to, undefined for other keys. Stays between this month and the last one. */
export function dayAfterKey(key: string, date: LocalDate, today: LocalDate): LocalDate | undefined {
  const next = Object.hasOwn(moves, key) ? moves[key]?.(date) : undefined
  if (next === undefined) return undefined
  // In a week that began last month, Home stops at the 1st.
  if (monthOf(next) < monthOf(today)) return key === 'Home' ? firstDayOf(monthOf(today)) : date
  return monthOf(next) > lastMonth ? date : next
}
