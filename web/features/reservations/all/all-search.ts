import { lastOffset } from '#contract/day/found-limits.ts'
import { type ReservationState, reservationStates } from '#contract/reservation-columns.ts'
import { isNearDate } from '#web/departures/typed-date.ts'
import { fieldOf, isDescending, pageRows, type Sort, textOf } from '#web/ui/table/table-search.ts'

export type AllSort = 'booked' | 'travel'

/** The search part of the address. Defaults are left out: no filter, newest booking first, page 1. */
export interface AllSearch {
  number?: string
  guest?: string
  agency?: string
  product?: string
  travelFrom?: string
  travelTo?: string
  bookedFrom?: string
  bookedTo?: string
  state?: ReservationState
  sort?: Sort<AllSort>
  page?: number
}

export const defaultSort: Sort<AllSort> = '-booked'
export const lastPage = lastOffset / pageRows + 1

const sorts: Sort<AllSort>[] = ['booked', '-booked', 'travel', '-travel']
const dates = ['travelFrom', 'travelTo', 'bookedFrom', 'bookedTo'] as const
const longest = { number: 20, guest: 200, agency: 100, product: 100 }

/** Drops invalid values and defaults. */
export function allSearchOf(search: Record<string, unknown>): AllSearch {
  const texts = Object.entries(longest).map(([name, most]) => [name, textOf(search[name]).slice(0, most)])
  const days = dates
    .map((name): [string, string] => [name, textOf(search[name])])
    .filter(([, day]) => isNearDate(day))
  const page = Number(textOf(search['page']))
  const state = reservationStates.find((value) => value === search['state'])
  const sort = sorts.find((value) => value === search['sort'] && value !== defaultSort)
  return {
    ...Object.fromEntries([...texts.filter(([, text]) => text), ...days]),
    ...(state && { state }),
    ...(sort && { sort }),
    ...(Number.isInteger(page) && page > 1 && page <= lastPage && { page }),
  }
}

/** Another choice starts at page 1. */
export const chosen = (view: AllSearch, next: AllSearch): AllSearch =>
  allSearchOf({ ...view, page: 1, ...next })

const notFilters = ['sort', 'page']

/** The names of the filters in use. */
export const filtersOf = (view: AllSearch) => Object.keys(view).filter((name) => !notFilters.includes(name))

/** Of a voucher's code, also one that was cut off, the number in it; else what was typed. */
export const numberIn = (typed: string): string => /^\s*DC1\.(\d{6,12})\./i.exec(typed)?.[1] ?? typed

/** The input of the call. */
export const inputOf = ({ number, agency, product, sort = defaultSort, page = 1, ...view }: AllSearch) => ({
  ...(number && { number: numberIn(number) }),
  ...view,
  ...(agency && { agencyID: agency }),
  ...(product && { productID: product }),
  sort: fieldOf(sort),
  descending: String(isDescending(sort)),
  offset: (page - 1) * pageRows,
  limit: pageRows,
})
