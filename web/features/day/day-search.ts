import type { LocalDate } from '#contract/dates.ts'
import { isNearDate } from '#web/departures/typed-date.ts'
import { textOf } from '#web/ui/table/table-search.ts'

/** A day in the address; without one it is today. */
export interface DaySearch {
  date?: LocalDate
}

export function daySearchOf(search: Record<string, unknown>): DaySearch {
  const date = textOf(search['date'])
  return isNearDate(date) ? { date } : {}
}
