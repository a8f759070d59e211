import { keepPreviousData, queryOptions, type Query } from '@tanstack/react-query'

import type { LocalDate } from '#contract/dates.ts'
import { call } from '#web/api/call.ts'

export const dayKey = ['day']
export const boardKey = [...dayKey, 'board']
export const pickupsKey = [...dayKey, 'pickups']

/** A route loader and its page must not fetch twice. */
const staleTime = 2000

const wholeMs = 30_000

/** For announcements that were lost. Counted from the last answer about the whole day, whatever was put into it since. */
const refetchInterval = ({ state }: Pick<Query, 'state'>) =>
  Math.max(wholeMs + Math.max(state.dataUpdatedAt, state.errorUpdatedAt) - Date.now(), 1000)

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
    queryKey: [...pickupsKey, date],
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
    refetchInterval: wholeMs,
    placeholderData: keepPreviousData,
  })

/** Changes with every booking and payment, so it is always asked for again. */
export const holdsQuery = (departureID: string) =>
  queryOptions({
    queryKey: [...dayKey, 'holds', departureID],
    queryFn: ({ signal }) => call('listDepartureHolds', { departureID }, signal),
    refetchInterval: wholeMs,
  })
