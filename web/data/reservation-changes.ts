import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import { recordKey, type ReservationRef, type SentFor } from '#web/data/reservations.ts'

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
  const terms = waiveFee && { waiveFee: 'true' }
  return queryOptions({
    queryKey: [...recordKey(id), 'cancellation', agencyID, passengers, waiveFee],
    queryFn: ({ signal }) => call('previewCancellation', { agencyID, id, ...chosen, ...terms }, signal),
    enabled: passengers?.length !== 0,
    gcTime: 0,
    staleTime: 60_000,
    // A time limit that passes must not make the figures jump while someone reads them.
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
}

export const cancel = ({ id, agencyID }: ReservationRef, cancellation: SentFor<'cancelReservation'>) =>
  call('cancelReservation', { agencyID, id, ...cancellation })

/** The page shows why there is no form. */
export const correctionQuery = ({ id, agencyID }: ReservationRef) =>
  queryOptions({
    queryKey: [...recordKey(id), 'correction', agencyID],
    queryFn: ({ signal }) => call('showCorrection', { agencyID, id }, signal),
    staleTime: 2000,
    throwOnError: false,
  })

export type SentDetails = SentFor<'previewCorrection'>

export const previewCorrection = ({ id, agencyID }: ReservationRef, details: SentDetails) =>
  call('previewCorrection', { agencyID, id, ...details })

export const correct = ({ id, agencyID }: ReservationRef, correction: SentFor<'correctReservation'>) =>
  call('correctReservation', { agencyID, id, ...correction })

/** The page shows a failed load in its place. */
export const historyQuery = ({ id, agencyID }: ReservationRef) =>
  queryOptions({
    queryKey: [...recordKey(id), 'history', agencyID],
    queryFn: ({ signal }) => call('showHistory', { agencyID, id }, signal),
    staleTime: 2000,
    throwOnError: false,
  })
