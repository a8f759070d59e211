import {
  keepPreviousData,
  queryOptions,
  skipToken,
  type Query,
  type QueryClient,
} from '@tanstack/react-query'

import type { AvailabilityResult } from '#contract/availability.ts'
import type { LocalDate } from '#contract/dates.ts'
import { call } from '#web/api/call.ts'

const minuteMs = 60_000

interface YearAndMonth {
  year: number
  month: number
}

interface PartySize {
  adult: number
  child: number
}

/**
 * A month's days, and which of them have room for the party: one adult if undefined. For another party the days stay on
 * screen until the new ones are there. A failed calendar is reported in its own place, not on the error page.
 */
export const calendarQuery = (productID: string, { year, month }: YearAndMonth, party?: PartySize) => {
  const ofMonth = ['availability', 'calendar', productID, year, month]
  return queryOptions({
    queryKey: [...ofMonth, party?.adult, party?.child],
    queryFn: ({ signal }) =>
      call('showCalendar', { id: productID, productID, month, year, ...party }, signal),
    placeholderData: (previous, query) =>
      ofMonth.every((part, place) => query?.queryKey[place] === part) ? previous : undefined,
    staleTime: 5 * minuteMs,
    gcTime: 15 * minuteMs,
    throwOnError: false,
  })
}

/** Refetching a refused search would repeat the refusal. */
const hasData = ({ state }: Pick<Query, 'state'>) => state.data !== undefined

/** Seats sell quickly, so results are never fresh; the previous ones stay on screen while the next ones load. */
export const lookupQuery = (id: string, search: (PartySize & { date: LocalDate }) | undefined) =>
  queryOptions<AvailabilityResult>({
    queryKey: ['availability', 'lookup', id, search?.date, search?.adult, search?.child],
    queryFn: search ? ({ signal }) => call('lookUp', { id, ...search }, signal) : skipToken,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: hasData,
    refetchOnMount: 'always',
    gcTime: minuteMs,
  })

/** After a changed price modifier: every calendar and search. */
export const refreshAvailability = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['availability'] })

/** Of the query keys above. */
type AvailabilityKey = readonly [string, 'calendar' | 'lookup', string, ...unknown[]]

/** Whether the product's departures of these days are in it. Without days any may be. */
function hasDays([, kind, id, ...rest]: AvailabilityKey, productID: string, dates: readonly string[]) {
  if (id !== productID) return false
  const [year, month] = rest
  const isIn = (date: LocalDate) =>
    kind === 'lookup'
      ? date === rest[0]
      : Number(date.slice(0, 4)) === year && Number(date.slice(5, 7)) === month
  return dates.length === 0 || dates.some(isIn)
}

/** Someone else booked: what is on screen is read again in place, the rest when it is shown. */
export const refreshChangedDays = (
  client: QueryClient,
  productID: string,
  dates: readonly string[],
  readBefore: number,
) =>
  client.invalidateQueries({
    queryKey: ['availability'],
    predicate: (query) =>
      hasData(query) &&
      query.state.dataUpdatedAt < readBefore &&
      hasDays(query.queryKey as AvailabilityKey, productID, dates),
  })

/** Refetches what is on screen and stale. */
export const refetchStaleAvailability = (client: QueryClient) =>
  client.refetchQueries(
    { queryKey: ['availability'], type: 'active', stale: true, predicate: hasData },
    { cancelRefetch: false },
  )
