import { addDays, addMonths } from '#contract/dates.ts'

const most = 12

const after = (month: string, months: number) => addMonths(`${month}-01`, months).slice(0, 7)

/** Newest first: from the latest that can be closed to the one after the last statement. */
export function closableMonths(closable: string, lastClosed: string | undefined): string[] {
  const months = Array.from({ length: most }, (_, back) => after(closable, -back))
  return lastClosed ? months.filter((month) => month > lastClosed) : months
}

/** The last day of a month. */
export const monthEnd = (month: string): string => addDays(`${after(month, 1)}-01`, -1)
