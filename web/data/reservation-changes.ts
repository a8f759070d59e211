import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { Api } from '#contract/api.ts'
import type { SentInputOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { recordKey, type ReservationRef } from '#web/data/reservations.ts'

export interface Cancellation {
  /** The numbers of the passengers; undefined: the whole reservation. */
  passengers?: readonly number[] | undefined
  /** For the provider only. */
  waiveFee?: boolean
}

/** What canceling would cost now. The figures change with time, so a dialog that opens again asks again. */
export const cancellationQuery = ({ id, agencyID }: ReservationRef, cancellation: Cancellation) => {
  const { passengers, waiveFee = false } = cancellation
  const chosen = passengers && { passengers: passengers.join(',') }
  return queryOptions({
    queryKey: [...recordKey(id), 'cancellation', agencyID, passengers, waiveFee],
    queryFn: ({ signal }) =>
      agencyID
        ? call('previewAgencyCancellation', { agencyID, id, ...chosen, waiveFee: String(waiveFee) }, signal)
        : call('previewCancellation', { id, ...chosen }, signal),
    enabled: passengers?.length !== 0,
    gcTime: 0,
    staleTime: 60_000,
    // A time limit that passes must not make the figures jump while someone reads them.
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
}

type SentCancellation = Omit<SentInputOf<Api['cancelReservation']>, 'id'> & { waiveFee?: boolean }

export const cancel = ({ id, agencyID }: ReservationRef, { waiveFee, ...sent }: SentCancellation) =>
  agencyID
    ? call('cancelAgencyReservation', { agencyID, id, ...sent, waiveFee })
    : call('cancelReservation', { id, ...sent })

/** The page shows why there is no form. */
export const correctionQuery = ({ id, agencyID }: ReservationRef) =>
  queryOptions({
    queryKey: [...recordKey(id), 'correction', agencyID],
    queryFn: ({ signal }) =>
      agencyID
        ? call('showAgencyCorrection', { agencyID, id }, signal)
        : call('showCorrection', { id }, signal),
    staleTime: 2000,
    throwOnError: false,
  })

export type SentDetails = Omit<SentInputOf<Api['previewCorrection']>, 'id'>

export const previewCorrection = ({ id, agencyID }: ReservationRef, details: SentDetails) =>
  agencyID
    ? call('previewAgencyCorrection', { agencyID, id, ...details })
    : call('previewCorrection', { id, ...details })

type SentCorrection = Omit<SentInputOf<Api['correctReservation']>, 'id'>

export const correct = ({ id, agencyID }: ReservationRef, correction: SentCorrection) =>
  agencyID
    ? call('correctAgencyReservation', { agencyID, id, ...correction })
    : call('correctReservation', { id, ...correction })

/** The page shows a failed load in its place. */
export const historyQuery = ({ id, agencyID }: ReservationRef) =>
  queryOptions({
    queryKey: [...recordKey(id), 'history', agencyID],
    queryFn: ({ signal }) =>
      agencyID ? call('showAgencyHistory', { agencyID, id }, signal) : call('showHistory', { id }, signal),
    staleTime: 2000,
    throwOnError: false,
  })
