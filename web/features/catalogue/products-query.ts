import { queryOptions } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'

/** Shown at once from memory, refreshed behind the screen after a minute. */
export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: ({ signal }) => call('listProducts', {}, signal),
  staleTime: 60_000,
  gcTime: Infinity,
})
