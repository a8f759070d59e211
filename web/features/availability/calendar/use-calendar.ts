import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { calendarQuery } from '#web/data/availability.ts'
import {
  lastMonth,
  type Month,
  monthAfter,
  yearAndMonth,
} from '#web/features/availability/calendar/months.ts'

/** The month's days; the next month is fetched while this one is read. */
export function useCalendar(productID: string, month: Month) {
  const queryClient = useQueryClient()
  const calendar = useQuery(calendarQuery(productID, yearAndMonth(month)))
  const loaded = calendar.isSuccess
  useEffect(() => {
    const next = monthAfter(month)
    if (loaded && next <= lastMonth)
      void queryClient.prefetchQuery(calendarQuery(productID, yearAndMonth(next)))
  }, [queryClient, productID, month, loaded])
  return calendar
}
