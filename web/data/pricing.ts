import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import { refreshAvailability } from '#web/data/availability.ts'

export const productConfigsQuery = queryOptions({
  queryKey: ['product-configs'],
  queryFn: ({ signal }) => call('listProductConfigs', {}, signal),
  staleTime: 2000,
})

/** Refetches the list even while it is not on screen: the form leads to it. Searches show sale prices, so they are stale too. */
export async function refreshProductConfigs(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: productConfigsQuery.queryKey, refetchType: 'all' }),
    refreshAvailability(queryClient),
  ])
}
