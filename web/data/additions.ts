import { queryOptions } from '@tanstack/react-query'

import type { Api } from '#contract/api.ts'
import type { SentInputOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'
import { recordKey, type ReservationRef } from '#web/data/reservations.ts'

/** The page shows why there is no form. */
export const additionQuery = ({ id, agencyID }: ReservationRef) =>
  queryOptions({
    queryKey: [...recordKey(id), 'addition', agencyID],
    queryFn: ({ signal }) =>
      agencyID ? call('showAgencyAddition', { agencyID, id }, signal) : call('showAddition', { id }, signal),
    staleTime: 2000,
    throwOnError: false,
  })

export type AdditionWish = Omit<SentInputOf<Api['previewAddition']>, 'id'>

export const previewAddition = ({ id, agencyID }: ReservationRef, wish: AdditionWish) =>
  agencyID
    ? call('previewAgencyAddition', { agencyID, id, ...wish })
    : call('previewAddition', { id, ...wish })

type SentAddition = Omit<SentInputOf<Api['addPassengers']>, 'id'>

export const addPassengers = ({ id, agencyID }: ReservationRef, addition: SentAddition) =>
  agencyID
    ? call('addAgencyPassengers', { agencyID, id, ...addition })
    : call('addPassengers', { id, ...addition })
