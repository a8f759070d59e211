import { queryOptions } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'

/** Shown at once from memory and refreshed behind the screen, again while one looks at it. */
export const reservationsQuery = queryOptions({
  queryKey: ['reservations'],
  queryFn: ({ signal }) => call('listReservations', {}, signal),
  // What the route has just loaded is not asked again by the page.
  staleTime: 2000,
  refetchInterval: 30_000,
})

/** Of all, also the older ones. */
export const numberedQuery = (number: string) =>
  queryOptions({
    queryKey: ['reservations', number],
    queryFn: ({ signal }) => call('listReservations', { number }, signal),
    staleTime: 2000,
  })

export const reservationQuery = (id: string) =>
  queryOptions({
    queryKey: ['reservation', id],
    queryFn: ({ signal }) => call('showReservation', { id }, signal),
    staleTime: 2000,
  })
