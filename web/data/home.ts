import { queryOptions } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'

/** The home page does without it if it fails. */
const calmly = { staleTime: 30_000, refetchInterval: 60_000, throwOnError: false }

export const providerDayQuery = queryOptions({
  queryKey: ['day', 'home', 'provider'],
  queryFn: ({ signal }) => call('showProviderDay', {}, signal),
  ...calmly,
})

export const agencyDayQuery = queryOptions({
  queryKey: ['day', 'home', 'agency'],
  queryFn: ({ signal }) => call('showAgencyDay', {}, signal),
  ...calmly,
})
