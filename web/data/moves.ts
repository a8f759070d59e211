import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'

import type { LocalDate } from '#contract/dates.ts'
import { call } from '#web/api/call.ts'
import { recordKey, type ReservationRef, type SentFor } from '#web/data/reservations.ts'

interface YearAndMonth {
  year: number
  month: number
}

/** For the provider only. */
export interface MoveTerms {
  waiveFee: boolean
  keepPrice: boolean
}

/** A month's days, and which of them have room for the reservation's party. */
export const moveMonthQuery = ({ id, agencyID }: ReservationRef, { year, month }: YearAndMonth) =>
  queryOptions({
    queryKey: [...recordKey(id), 'moves', 'month', agencyID, year, month],
    queryFn: ({ signal }) => call('showMoveMonth', { agencyID, id, year, month }, signal),
    staleTime: 60_000,
    throwOnError: false,
  })

/** Where the reservation can move on a day. Seats sell quickly, so the answer is never fresh. */
export const movesQuery = (
  { id, agencyID }: ReservationRef,
  date: LocalDate | undefined,
  { waiveFee, keepPrice }: MoveTerms,
) => {
  const terms = { ...(waiveFee && { waiveFee: 'true' }), ...(keepPrice && { keepPrice: 'true' }) }
  return queryOptions({
    queryKey: [...recordKey(id), 'moves', 'day', agencyID, date, waiveFee, keepPrice],
    queryFn: date ? ({ signal }) => call('findMoves', { agencyID, id, date, ...terms }, signal) : skipToken,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
}

/** Where to, at which pickup and which price. */
export type MoveWish = SentFor<'previewMove'>

/** What the move would mean now. The figures change with time, so a dialog that opens again asks again. */
export const movePreviewQuery = ({ id, agencyID }: ReservationRef, wish: MoveWish | undefined) =>
  queryOptions({
    queryKey: [...recordKey(id), 'moves', 'preview', agencyID, wish],
    queryFn: wish ? ({ signal }) => call('previewMove', { agencyID, id, ...wish }, signal) : skipToken,
    gcTime: 0,
    staleTime: 60_000,
    // A fee that begins must not make the figures jump while someone reads them.
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })

export const move = ({ id, agencyID }: ReservationRef, sent: SentFor<'moveReservation'>) =>
  call('moveReservation', { agencyID, id, ...sent })
