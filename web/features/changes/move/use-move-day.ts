import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

import { type LocalDate } from '#contract/dates.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import { moveMonthQuery } from '#web/data/moves.ts'
import type { ReservationRef } from '#web/data/reservations.ts'
import {
  firstMonth,
  lastMonth,
  type Month,
  monthAfter,
  monthOf,
  yearAndMonth,
} from '#web/departures/months.ts'
import type { MoveSearch } from '#web/features/changes/move/move-search.ts'
import { moveLink } from '#web/features/reservations/reservation-links.ts'
import { useUser } from '#web/session/current-user.ts'
import { formDraft } from '#web/storage.ts'

interface Subject {
  of: ReservationRef
  record: ReservationRecord
  search: MoveSearch
  today: LocalDate
}

/** The day and month on screen: at first those of the present trip. The address follows them. */
export function useMoveDay({ of, record, search, today }: Subject) {
  const navigate = useNavigate()
  // A move that wasn't paid can be tried again. Once the trip has moved, the draft no longer applies.
  const tried = formDraft(`move:${useUser().id}:${of.id}`, { date: record.quote.date })
  const [day, setDay] = useState(() => {
    const date = search.date ?? tried.read()?.date ?? record.quote.date
    return { date: date < today ? undefined : date, month: firstMonth({ month: search.month, date }, today) }
  })
  const show = (next: { date?: LocalDate; month?: Month }) => {
    const shown = { ...day, ...next }
    setDay(shown)
    const isImplied = shown.date !== undefined && monthOf(shown.date) === shown.month
    const address = { ...(shown.date && { date: shown.date }), ...(!isImplied && { month: shown.month }) }
    void navigate({ ...moveLink(of), search: address, replace: true, resetScroll: false })
  }
  return { ...day, show, keep: () => day.date && tried.write({ date: day.date }) }
}

/** The month's days for the party; the next month is prefetched. */
export function useMoveMonth(of: ReservationRef, month: Month, isOpen: boolean) {
  const client = useQueryClient()
  const query = useQuery({ ...moveMonthQuery(of, yearAndMonth(month)), enabled: isOpen })
  const { isSuccess } = query
  const { id, agencyID } = of
  useEffect(() => {
    const next = monthAfter(month)
    if (isSuccess && isOpen && next <= lastMonth)
      void client.prefetchQuery(moveMonthQuery({ id, agencyID }, yearAndMonth(next)))
  }, [client, id, agencyID, month, isSuccess, isOpen])
  return query
}
