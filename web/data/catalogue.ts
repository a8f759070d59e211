import { queryOptions } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'

const minuteMs = 60_000

export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: ({ signal }) => call('listProducts', {}, signal),
  staleTime: minuteMs,
  gcTime: Infinity,
})

export const productQuery = (id: string) =>
  queryOptions({
    queryKey: ['products', id],
    queryFn: ({ signal }) => call('showProduct', { id }, signal),
    staleTime: 5 * minuteMs,
  })
