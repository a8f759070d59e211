import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { Api } from '#contract/api.ts'
import type { SentInputOf } from '#contract/endpoint.ts'
import { call } from '#web/api/call.ts'

/** Reservations of all agencies, for the provider. Their key makes every change of a reservation refresh them, too. */
export const allReservationsQuery = (input: SentInputOf<Api['pageAllReservations']>) =>
  queryOptions({
    queryKey: ['reservations', 'list', 'of all agencies', input],
    queryFn: ({ signal }) => call('pageAllReservations', input, signal),
    staleTime: 2000,
    placeholderData: keepPreviousData,
  })

/** The reservation with this number, if there is one. */
export const numberedReservationQuery = (number: string) =>
  queryOptions({
    queryKey: ['reservations', 'numbered', number],
    queryFn: async ({ signal }) => {
      const { rows } = await call('pageAllReservations', { number, limit: 1 }, signal)
      return rows[0] ?? null
    },
    staleTime: 2000,
  })
