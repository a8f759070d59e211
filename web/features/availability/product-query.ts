import { queryOptions } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['product', id],
    queryFn: ({ signal }) => call('showProduct', { id }, signal),
    staleTime: 5 * 60_000,
  })
