import { queryOptions } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import { recordKey, type ReservationRef, type SentFor } from '#web/data/reservations.ts'

/** The page shows why there is no form. */
export const additionQuery = ({ id, agencyID }: ReservationRef) =>
  queryOptions({
    queryKey: [...recordKey(id), 'addition', agencyID],
    queryFn: ({ signal }) => call('showAddition', { agencyID, id }, signal),
    staleTime: 2000,
    throwOnError: false,
  })

export type AdditionWish = SentFor<'previewAddition'>

export const previewAddition = ({ id, agencyID }: ReservationRef, wish: AdditionWish) =>
  call('previewAddition', { agencyID, id, ...wish })

export const addPassengers = ({ id, agencyID }: ReservationRef, addition: SentFor<'addPassengers'>) =>
  call('addPassengers', { agencyID, id, ...addition })
