import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { isLocalDate, type LocalDate } from '#contract/dates.ts'
import { calendarQuery } from '#web/data/availability.ts'
import {
  firstMonth,
  lastMonth,
  type Month,
  monthAfter,
  monthOf,
  yearAndMonth,
} from '#web/departures/months.ts'
import { withMonth } from '#web/features/availability/search/availability-search.ts'
import { changeAddress } from '#web/features/availability/search/change-address.ts'
import { savedDate } from '#web/features/availability/search/unsearched-date.ts'
import { useUser } from '#web/session/current-user.ts'
import type { PassengerCounts } from '#web/session/passenger-counts.ts'

const route = getRouteApi('/_shell/_page/products/$id')

/** The month on screen. The address follows it. */
export function useShownMonth(id: string, today: LocalDate) {
  const router = useRouter()
  const userId = useUser().id
  const { month: asked, date } = route.useSearch()
  const [month, setMonth] = useState(() =>
    firstMonth({ month: asked, date: date ?? savedDate(userId, id) }, today),
  )
  const show = (next: Month) => {
    setMonth(next)
    changeAddress(router, id, (old) => withMonth(old, next))
  }
  const showMonthOf = (typed: LocalDate) => {
    if (isLocalDate(typed) && typed >= today && monthOf(typed) <= lastMonth) show(monthOf(typed))
  }
  return { month, show, showMonthOf }
}

/** The month's days for the party; the next month is prefetched. */
export function useCalendar(id: string, month: Month, party: PassengerCounts | undefined) {
  const queryClient = useQueryClient()
  const query = useQuery(calendarQuery(id, yearAndMonth(month), party))
  const { isSuccess } = query
  useEffect(() => {
    const next = monthAfter(month)
    if (isSuccess && next <= lastMonth)
      void queryClient.prefetchQuery(calendarQuery(id, yearAndMonth(next), party))
  }, [queryClient, id, month, party, isSuccess])
  return query
}
