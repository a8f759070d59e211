import { queryOptions } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'

/** Shown at once from memory, refreshed behind the screen. */
export const productConfigsQuery = queryOptions({
  queryKey: ['product-configs'],
  queryFn: ({ signal }) => call('listProductConfigs', {}, signal),
  staleTime: 2000,
})

/** The products that the whole web app shares in its memory. Without them codes still stand for themselves. */
export const productsQuery = queryOptions({
  queryKey: ['products'],
  queryFn: ({ signal }) => call('listProducts', {}, signal),
  staleTime: 60_000,
  gcTime: Infinity,
  throwOnError: false,
})

/** The month of a product, as the availability page keeps it too. */
export function calendarQuery(productID: string, year: number, month: number) {
  return queryOptions({
    queryKey: ['calendar', productID, year, month],
    queryFn: ({ signal }) => call('showCalendar', { id: productID, productID, month, year }, signal),
    staleTime: 5 * 60_000,
    gcTime: 15 * 60_000,
    throwOnError: false,
  })
}
