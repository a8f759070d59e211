import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { ReservationState } from '#contract/reservation-columns.ts'
import { call } from '#web/api/call.ts'

const found = 5

/** A few reservations that match: pending ones first, then confirmed ones; the others only if there are none of these. */
export const foundReservationsQuery = (search: string) =>
  queryOptions({
    queryKey: ['reservations', 'found', search],
    queryFn: async ({ signal }) => {
      const page = (state: ReservationState) =>
        call('pageReservations', { search, state, limit: found }, signal)
      const { rows, matches } = await page('pending')
      if (matches.confirmed > 0 && rows.length < found) rows.push(...(await page('confirmed')).rows)
      const [other] = (['canceled', 'expired'] as const).filter((state) => matches[state] > 0)
      return rows.length > 0 || !other ? rows.slice(0, found) : (await page(other)).rows
    },
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
