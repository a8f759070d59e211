import { queryOptions } from '@tanstack/react-query'

import { call } from '#web/api/call.ts'
import { type Month, yearAndMonth } from '#web/features/availability/months.ts'

/** A month of a product is cached for 5 minutes. When it cannot be had, only the calendar says so. */
export function calendarQuery(productID: string, shown: Month) {
  const { year, month } = yearAndMonth(shown)
  return queryOptions({
    queryKey: ['calendar', productID, year, month],
    queryFn: ({ signal }) => call('showCalendar', { id: productID, productID, month, year }, signal),
    staleTime: 5 * 60_000,
    gcTime: 15 * 60_000,
    throwOnError: false,
  })
}
