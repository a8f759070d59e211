import { isLocalDate, type LocalDate } from '#contract/dates.ts'
import { maximumPassengers, tooManyPassengers } from '#contract/party-size.ts'
import { isMonth, type Month, monthOf } from '#web/features/availability/calendar/months.ts'
import { countFrom, type Counts, minimums } from '#web/session/passenger-counts.ts'

/** What the address of the availability page holds: a search, or nothing yet, and the calendar's month. */
export interface AvailabilitySearch {
  date?: LocalDate
  adult?: number
  child?: number
  month?: Month
}

/** What is no date, count or month is left out. */
export function availabilitySearchOf(search: Record<string, unknown>): AvailabilitySearch {
  const { date, month } = search
  const adult = countFrom(search['adult'], minimums.adult)
  const child = countFrom(search['child'], minimums.child)
  return {
    ...(typeof date === 'string' && isLocalDate(date) && { date }),
    ...(adult !== undefined && { adult }),
    ...(child !== undefined && { child }),
    ...(typeof month === 'string' && isMonth(month) && { month }),
  }
}

/** The month of the date that is searched needs no name. */
export function withMonth(search: AvailabilitySearch, month: Month | undefined): AvailabilitySearch {
  const { month: _old, ...rest } = search
  return month && month !== monthOf(rest.date ?? '') ? { ...rest, month } : rest
}

/** A search that can be sent. */
export interface Search extends Counts {
  date: LocalDate
}

/** What stands in the form, as typed. */
export type Draft = Record<keyof Search, string>
export type DraftProblems = Partial<Record<keyof Search, string>>

/** The search that the address asks for; counts that it leaves open are the kept ones. */
export function searchAsked(address: AvailabilitySearch, kept: Counts, paxMode: boolean): Search | undefined {
  if (!address.date) return undefined
  const { date, adult = kept.adult, child = kept.child } = address
  return { date, adult, child: paxMode ? 0 : child }
}

export function draftFrom(
  { date = '', adult, child }: Omit<AvailabilitySearch, 'date' | 'month'> & { date?: LocalDate | undefined },
  kept: Counts,
): Draft {
  return { date, adult: String(adult ?? kept.adult), child: String(child ?? kept.child) }
}

/** A year that is still being typed makes a date of long ago. */
const isDate = (text: string) => isLocalDate(text) && text >= '2000'

/** What is wrong with a count: too many and a fraction are told from too few. */
function countProblem(text: string, minimum: number, tooFew: string): string | undefined {
  if (countFrom(text, minimum) !== undefined) return undefined
  if (Number.isInteger(Number(text)) && Number(text) > maximumPassengers) return tooManyPassengers
  const isEnough = text.trim() !== '' && Number(text) >= minimum
  return isEnough ? `Enter a whole number, ${minimum} or more.` : tooFew
}

/** What has to be put right before a search can be sent, by field. */
export function problemsOf(draft: Draft, paxMode: boolean): DraftProblems {
  const tooFew = paxMode ? 'Enter at least 1 passenger.' : 'Enter at least 1 adult.'
  const adult = countProblem(draft.adult, minimums.adult, tooFew)
  const child = paxMode ? undefined : countProblem(draft.child, minimums.child, 'Enter 0 or more children.')
  return {
    ...(!isDate(draft.date) && { date: 'Choose a date.' }),
    ...(adult && { adult }),
    ...(child && { child }),
  }
}

/** The form's search, unless something in it has to be put right first. */
export function searchFrom(draft: Draft, paxMode: boolean): Search | undefined {
  const adult = countFrom(draft.adult, minimums.adult)
  const child = paxMode ? 0 : countFrom(draft.child, minimums.child)
  if (!isDate(draft.date) || adult === undefined || child === undefined) return undefined
  return { date: draft.date, adult, child }
}

export const isSameSearch = (a: Search, b: Search | undefined): boolean =>
  a.date === b?.date && a.adult === b.adult && a.child === b.child
