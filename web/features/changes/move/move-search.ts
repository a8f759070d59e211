import { isLocalDate, type LocalDate } from '#contract/dates.ts'
import { isMonth, type Month } from '#web/departures/months.ts'

/** The address of the page: the day and the month on screen. */
export interface MoveSearch {
  date?: LocalDate
  month?: Month
}

export function moveSearchOf({ date, month }: Record<string, unknown>): MoveSearch {
  return {
    ...(typeof date === 'string' && isLocalDate(date) && { date }),
    ...(typeof month === 'string' && isMonth(month) && { month }),
  }
}
