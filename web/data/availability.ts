import {
  keepPreviousData,
  queryOptions,
  skipToken,
  type Query,
  type QueryClient,
} from '@tanstack/react-query'

import type { Itinerary } from '#contract/availability.ts'
import type { LocalDate } from '#contract/dates.ts'
import { call } from '#web/api/call.ts'

const minuteMs = 60_000

/** A failed calendar is reported in its own place, not on the error page. */
export const calendarQuery = (productID: string, { year, month }: { year: number; month: number }) =>
  queryOptions({
    queryKey: ['availability', 'calendar', productID, year, month],
    queryFn: ({ signal }) => call('showCalendar', { id: productID, productID, month, year }, signal),
    staleTime: 5 * minuteMs,
    gcTime: 15 * minuteMs,
    throwOnError: false,
  })

export interface Lookup {
  Itineraries: Itinerary[]
}

/** Refetching a refused search would repeat the refusal. */
const hasData = ({ state }: Pick<Query, 'state'>) => state.data !== undefined

/** Seats sell quickly, so results are never fresh; the previous ones stay on screen while the next ones load. */
export const lookupQuery = (
  id: string,
  search: { date: LocalDate; adult: number; child: number } | undefined,
) =>
  queryOptions<Lookup>({
    queryKey: ['availability', 'lookup', id, search?.date, search?.adult, search?.child],
    queryFn: search ? ({ signal }) => call('lookUp', { id, ...search }, signal) : skipToken,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: hasData,
    refetchOnMount: 'always',
    gcTime: minuteMs,
  })

/** After a sale: every calendar and search. */
export const refreshAvailability = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['availability'] })

/** Refetches what is on screen and stale. */
export const refetchStaleAvailability = (client: QueryClient) =>
  client.refetchQueries(
    { queryKey: ['availability'], type: 'active', stale: true, predicate: hasData },
    { cancelRefetch: false },
  )
