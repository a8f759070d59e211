import { queryOptions } from '@tanstack/react-query'

import type { GuestSearch } from '#contract/guest-data/guest-data.ts'
import { call } from '#web/api/call.ts'

/** The dialog shows why a search failed. Not under 'reservations': it reads every passenger, so no change repeats it. */
export const guestDataQuery = (search: GuestSearch) =>
  queryOptions({
    queryKey: ['guest data', search],
    queryFn: ({ signal }) => call('findGuestData', search, signal),
    gcTime: 0,
    throwOnError: false,
  })
