import {
  type ReservationSort,
  reservationSorts,
  type ReservationState,
  reservationStates,
} from '#contract/reservation-columns.ts'
import { isNearDate } from '#web/departures/typed-date.ts'
import { fieldOf, isDescending, pageRows, type Sort, textOf } from '#web/ui/table/table-search.ts'

/** The search part of the list's address. Defaults are left out: Pending, newest first, page 1. */
export interface ReservationsSearch {
  tab?: ReservationState
  filter?: string
  /** The travel date. */
  date?: string
  sort?: Sort<ReservationSort>
  page?: number
}

export const defaultSort: Sort<ReservationSort> = '-booked'

/** Drops invalid values and defaults. */
export function reservationsSearchOf(search: Record<string, unknown>): ReservationsSearch {
  const [tab, filter, date, sort] = [search['tab'], search['filter'], search['date'], search['sort']].map(
    textOf,
  )
  const page = Number(textOf(search['page']))
  const state = reservationStates.find((value) => value === tab)
  const order = sorts.find((value) => value === sort)
  return {
    ...(state && state !== 'pending' && { tab: state }),
    ...(filter && { filter }),
    ...(date && isNearDate(date) && { date }),
    ...(order && order !== defaultSort && { sort: order }),
    ...(Number.isInteger(page) && page > 1 && page <= 20_000 && { page }),
  }
}

const sorts = reservationSorts.flatMap((field): Sort<ReservationSort>[] => [field, `-${field}`])

export const filterOf = ({ tab = 'pending', filter = '', date, sort = defaultSort }: ReservationsSearch) => ({
  state: tab,
  search: filter.trim(),
  ...(date && { date }),
  sort: fieldOf(sort),
  descending: String(isDescending(sort)),
})

/** The input of the paged call. */
export const pageOf = ({ page = 1, ...view }: ReservationsSearch) => ({
  ...filterOf(view),
  offset: (page - 1) * pageRows,
  limit: pageRows,
})
