import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'

import type { Api } from '#contract/api.ts'
import type { LocalDate } from '#contract/dates.ts'
import type { SentInputOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { recordKey, type ReservationRef } from '#web/data/reservations.ts'

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
    queryFn: ({ signal }) =>
      agencyID
        ? call('showAgencyMoveMonth', { agencyID, id, year, month }, signal)
        : call('showMoveMonth', { id, year, month }, signal),
    staleTime: 60_000,
    throwOnError: false,
  })

/** Where the reservation can move on a day. Seats sell quickly, so the answer is never fresh. */
export const movesQuery = (
  { id, agencyID }: ReservationRef,
  date: LocalDate | undefined,
  { waiveFee, keepPrice }: MoveTerms,
) =>
  queryOptions({
    queryKey: [...recordKey(id), 'moves', 'day', agencyID, date, waiveFee, keepPrice],
    queryFn: date
      ? ({ signal }) =>
          agencyID
            ? call(
                'findAgencyMoves',
                { agencyID, id, date, waiveFee: String(waiveFee), keepPrice: String(keepPrice) },
                signal,
              )
            : call('findMoves', { id, date }, signal)
      : skipToken,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })

type Wish = Pick<SentInputOf<Api['previewMove']>, 'departureID' | 'hotelID' | 'sale'>

/** Where to, at which pickup and which price. */
export type MoveWish = Wish & Partial<MoveTerms>

/** What the move would mean now. The figures change with time, so a dialog that opens again asks again. */
export const movePreviewQuery = ({ id, agencyID }: ReservationRef, wish: MoveWish | undefined) =>
  queryOptions({
    queryKey: [...recordKey(id), 'moves', 'preview', agencyID, wish],
    queryFn: wish
      ? ({ signal }) =>
          agencyID
            ? call('previewAgencyMove', { agencyID, id, ...wish }, signal)
            : call('previewMove', { id, ...wish }, signal)
      : skipToken,
    gcTime: 0,
    staleTime: 60_000,
    // A fee that begins must not make the figures jump while someone reads them.
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })

type SentMove = Omit<SentInputOf<Api['moveReservation']>, 'id'> & Partial<MoveTerms>

export const move = ({ id, agencyID }: ReservationRef, { waiveFee, keepPrice, ...sent }: SentMove) =>
  agencyID
    ? call('moveAgencyReservation', { agencyID, id, ...sent, waiveFee, keepPrice })
    : call('moveReservation', { id, ...sent })
