import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { Api } from '#contract/api.ts'
import type { NetRates } from '#contract/day/net-rates.ts'
import type { SentInputOf } from '#contract/endpoint.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import { call } from '#web/api/call.ts'

// The page does not repeat what the route has just loaded.
const staleTime = 2000

const listKey = ['reservations', 'list']

/** A reservation of the signed-in user's own agency or, for the provider, of another one. */
export interface ReservationRef {
  id: string
  agencyID?: string | undefined
}

/** `own` is the provider's agency: what its desk sold is managed on its own site, the rest inside its agency. */
export const foundRef = (
  { quoteID, agencyID }: { quoteID: string; agencyID: string },
  own: string,
): ReservationRef => ({ id: quoteID, agencyID: agencyID === own ? undefined : agencyID })

/** What a call about a reservation sends besides its ref. */
export type SentFor<Name extends keyof Api> = Omit<SentInputOf<Api[Name]>, keyof ReservationRef>

/** A page of the list; other agents book too. */
export const reservationsPageQuery = (input: SentInputOf<Api['pageReservations']>, agencyID?: string) =>
  queryOptions({
    queryKey: [...listKey, agencyID, input],
    queryFn: ({ signal }) => call('pageReservations', { ...input, agencyID }, signal),
    staleTime,
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  })

/** Everything about one reservation. */
export const recordKey = (id: string) => ['reservations', 'record', id]

/** Only the provider gets the net rates. */
export type ShownRecord = ReservationRecord & { net?: NetRates }

export const reservationQuery = ({ id, agencyID }: ReservationRef) =>
  queryOptions({
    queryKey: [...recordKey(id), 'shown', agencyID],
    queryFn: ({ signal }): Promise<ShownRecord> =>
      agencyID
        ? call('showAgencyReservation', { agencyID, id }, signal)
        : call('showReservation', { id }, signal),
    staleTime,
  })
