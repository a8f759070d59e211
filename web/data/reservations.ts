import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'

import type { Api } from '#contract/api.ts'
import type { SentInputOf } from '#contract/endpoint.ts'
import type { ReservationState } from '#contract/reservation-columns.ts'
import { call } from '#web/api/call.ts'

// The page does not repeat what the route has just loaded.
const staleTime = 2000

const listKey = ['reservations', 'list']

/** A page of the list; other agents book too. */
export const reservationsPageQuery = (input: SentInputOf<Api['pageReservations']>) =>
  queryOptions({
    queryKey: [...listKey, input],
    queryFn: ({ signal }) => call('pageReservations', input, signal),
    staleTime,
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  })

const found = 5

/** A few reservations that match, whatever their state: pending ones first, expired ones only if there is no other. */
export const foundReservationsQuery = (search: string) =>
  queryOptions({
    queryKey: ['reservations', 'found', search],
    queryFn: async ({ signal }) => {
      const page = (state: ReservationState) =>
        call('pageReservations', { search, state, limit: found }, signal)
      const { rows, matches } = await page('pending')
      if (matches.confirmed > 0 && rows.length < found) rows.push(...(await page('confirmed')).rows)
      return rows.length > 0 || matches.expired === 0 ? rows.slice(0, found) : (await page('expired')).rows
    },
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })

export const reservationQuery = (id: string) =>
  queryOptions({
    queryKey: ['reservations', 'record', id],
    queryFn: ({ signal }) => call('showReservation', { id }, signal),
    staleTime,
  })

/** Polls every 4 seconds until the reservation is paid. The payment page needs no session, so it stays when ours ends. */
export const paidQuery = (quoteID: string) =>
  queryOptions({
    queryKey: ['reservations', 'paid', quoteID],
    queryFn: ({ signal }) => call('showPaid', { quoteID }, signal),
    refetchInterval: 4000,
    refetchIntervalInBackground: true,
    throwOnError: false,
    meta: { staysWhenSignedOut: true },
  })

/** After a booking. */
export const refreshReservations = (client: QueryClient) => client.invalidateQueries({ queryKey: listKey })

/** After a payment or an expiry: the record and every list. */
export async function refreshReservation(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: reservationQuery(id).queryKey }),
    refreshReservations(client),
  ])
}
