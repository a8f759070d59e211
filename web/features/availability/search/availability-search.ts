import { isLocalDate, type LocalDate } from '#contract/dates.ts'
import { maximumPassengers, tooManyPassengers } from '#contract/party-size.ts'
import { isMonth, type Month, monthOf } from '#web/departures/months.ts'
import { countFrom, minimums, type PassengerCounts } from '#web/session/passenger-counts.ts'

/** The address of the availability page: a date means a search. */
export interface AvailabilitySearch {
  date?: LocalDate
  adult?: number
  child?: number
  month?: Month
}

/** Drops invalid dates, counts and months. */
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

/** Leaves out the month when the searched date already implies it. */
export function withMonth(search: AvailabilitySearch, month: Month | undefined): AvailabilitySearch {
  const { month: _old, ...rest } = search
  return month && month !== monthOf(rest.date ?? '') ? { ...rest, month } : rest
}

/** A search that can be sent. */
export interface Search extends PassengerCounts {
  date: LocalDate
}

/** The search form's inputs, as typed. */
export type SearchValues = Record<keyof Search, string>

export function searchInAddress(
  address: AvailabilitySearch,
  saved: PassengerCounts,
  paxMode: boolean,
): Search | undefined {
  if (!address.date) return undefined
  const { date, adult = saved.adult, child = saved.child } = address
  return { date, adult, child: paxMode ? 0 : child }
}

export const initialValues = (
  { date, adult, child }: AvailabilitySearch,
  saved: PassengerCounts,
  savedDate: LocalDate | undefined,
): SearchValues => ({
  date: date ?? savedDate ?? '',
  adult: String(adult ?? saved.adult),
  child: String(child ?? saved.child),
})

/** While the year is being typed, the input holds a date like 0202-11-20. */
const isDate = (text: string) => isLocalDate(text) && text >= '2000'

function countError(text: string, minimum: number, tooFew: string): string | undefined {
  if (countFrom(text, minimum) !== undefined) return undefined
  if (Number.isInteger(Number(text)) && Number(text) > maximumPassengers) return tooManyPassengers
  const isEnough = text.trim() !== '' && Number(text) >= minimum
  return isEnough ? `Enter a whole number, ${minimum} or more.` : tooFew
}

export function searchErrors(values: SearchValues, paxMode: boolean): Partial<SearchValues> {
  const tooFew = paxMode ? 'Enter at least 1 passenger.' : 'Enter at least 1 adult.'
  const adult = countError(values.adult, minimums.adult, tooFew)
  const child = paxMode ? undefined : countError(values.child, minimums.child, 'Enter 0 or more children.')
  return {
    ...(!isDate(values.date) && { date: 'Choose a date.' }),
    ...(adult && { adult }),
    ...(child && { child }),
  }
}

/** The party the calendar is for; undefined while its counts are invalid or too many. */
export function partyFrom(values: Pick<SearchValues, 'adult' | 'child'>, paxMode: boolean) {
  const adult = countFrom(values.adult, minimums.adult)
  const child = paxMode ? 0 : countFrom(values.child, minimums.child)
  if (adult === undefined || child === undefined || adult + child > maximumPassengers) return undefined
  return { adult, child }
}

/** Undefined while the form has errors. */
export function searchFrom(values: SearchValues, paxMode: boolean): Search | undefined {
  if (Object.keys(searchErrors(values, paxMode)).length > 0) return undefined
  return { date: values.date, adult: Number(values.adult), child: paxMode ? 0 : Number(values.child) }
}

export const isSameSearch = (a: Search, b: Search | undefined): boolean =>
  a.date === b?.date && a.adult === b.adult && a.child === b.child
