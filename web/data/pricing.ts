import { queryOptions, type QueryClient } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'

export const productConfigsQuery = queryOptions({
  queryKey: ['product-configs'],
  queryFn: ({ signal }) => call('listProductConfigs', {}, signal),
  staleTime: 2000,
})

/** Refetches the list even while it is not on screen: the form leads to it. */
export const refreshProductConfigs = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: productConfigsQuery.queryKey, refetchType: 'all' })
