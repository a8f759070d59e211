import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'

import type { LocalDate } from '#contract/dates.ts'
import type { Board, BoardDeparture } from '#contract/day/board.ts'
import { call } from '#web/api/call.ts'

const dayKey = ['day']
const boardKey = [...dayKey, 'board']

/** A route loader and its page must not fetch twice. */
const staleTime = 2000

/** For announcements that were lost. */
const refetchInterval = 30_000

/** Without a date: today. Another day's departures stay until the new ones arrive. */
export const boardQuery = (date?: LocalDate) =>
  queryOptions({
    queryKey: [...boardKey, date],
    queryFn: ({ signal }) => call('showBoard', { ...(date && { date }) }, signal),
    staleTime,
    refetchInterval,
    placeholderData: keepPreviousData,
  })

export const pickupsQuery = (date?: LocalDate) =>
  queryOptions({
    queryKey: [...dayKey, 'pickups', date],
    queryFn: ({ signal }) => call('listPickups', { ...(date && { date }) }, signal),
    staleTime,
    refetchInterval,
    placeholderData: keepPreviousData,
  })

export const takingsQuery = (date?: LocalDate) =>
  queryOptions({
    queryKey: [...dayKey, 'takings', date],
    queryFn: ({ signal }) => call('listTakings', { ...(date && { date }) }, signal),
    staleTime,
    refetchInterval,
    placeholderData: keepPreviousData,
  })

/** Changes with every booking and payment, so it is always asked for again. */
export const holdsQuery = (departureID: string) =>
  queryOptions({
    queryKey: [...dayKey, 'holds', departureID],
    queryFn: ({ signal }) => call('listDepartureHolds', { departureID }, signal),
    refetchInterval,
  })

/** Boards, manifests, pickups, takings and holds. */
export const refreshDay = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: dayKey })

/** Shows a changed departure on every board at once. Null: it was removed. */
export function putOnBoards(client: QueryClient, departureID: string, changed: BoardDeparture | null): void {
  client.setQueriesData<Board>({ queryKey: boardKey }, (board) => {
    if (!board) return undefined
    const departures = board.departures.flatMap((departure) => {
      if (departure.departureID !== departureID) return [departure]
      return changed ? [changed] : []
    })
    return { ...board, departures }
  })
}
