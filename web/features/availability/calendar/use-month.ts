import { useState } from 'react'

import { isLocalDate, type LocalDate } from '#contract/dates.ts'
import { firstMonth, lastMonth, type Month, monthOf } from '#web/features/availability/calendar/months.ts'
import { withMonth } from '#web/features/availability/search/availability-search.ts'
import { keptDate } from '#web/features/availability/search/chosen-date.ts'
import { useAddressChange, useAddressSearch } from '#web/features/availability/search/use-address.ts'
import { useUser } from '#web/session/current-user.ts'

/** The month that the calendar shows. It turns at once; the address follows. */
export function useMonth(id: string, today: LocalDate) {
  const userId = useUser().id
  const { month: asked, date = keptDate(userId, id) } = useAddressSearch()
  const change = useAddressChange(id)
  const [month, setMonth] = useState(() => firstMonth({ month: asked, date }, today))
  const show = (next: Month) => {
    setMonth(next)
    change((old) => withMonth(old, next))
  }
  const showMonthOf = (typed: LocalDate) => {
    if (isLocalDate(typed) && typed >= today && monthOf(typed) <= lastMonth) show(monthOf(typed))
  }
  return { month, show, showMonthOf }
}
