import { queryOptions } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import { recordKey, type ReservationRef } from '#web/data/reservations.ts'

/**
 * What became of a change that waits for its payment, polled while it waits. The payment page needs no session, so it
 * stays when ours ends.
 */
export const dueChangeQuery = ({ id, agencyID }: ReservationRef, changeID: string) =>
  queryOptions({
    queryKey: [...recordKey(id), 'due-change', agencyID, changeID],
    queryFn: ({ signal }) => call('showDueChange', { agencyID, id, changeID }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'due' ? false : 4000),
    throwOnError: false,
    meta: { staysWhenSignedOut: true },
  })

export const dropChange = ({ id, agencyID }: ReservationRef, changeID: string) =>
  call('dropChange', { agencyID, id, changeID })
