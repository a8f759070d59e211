import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { listedAtMost, plainNumber } from '#contract/reservation-number.ts'
import { reservationsByNumberQuery, reservationsQuery } from '#web/data/reservations.ts'
import { groupsOf, nextExpiry } from '#web/features/reservations/list/reservation-groups.ts'

/** Browsers overflow longer timeouts and fire them at once. */
const maxTimeoutMs = 2_000_000_000

/** The listed reservations by status, with older ones that match the filter; regrouped when the next one expires. */
export function useReservationGroups(filter: string) {
  const { data: newest } = useSuspenseQuery(reservationsQuery)
  const areMore = newest.length >= listedAtMost
  const number = plainNumber(filter)
  const { data: matches = [], isLoading: isSearching } = useQuery({
    ...reservationsByNumberQuery(number),
    enabled: areMore && number !== '',
  })
  const listed = new Set(newest.map(({ reservation }) => reservation.quoteID))
  const older = matches.filter(({ reservation }) => !listed.has(reservation.quoteID))
  const [now, setNow] = useState(() => Date.now())
  const groups = groupsOf([...newest, ...older], now)
  const next = nextExpiry(groups)
  useEffect(() => {
    if (next === undefined) return undefined
    const waitMs = Math.min(Math.max(next - Date.now(), 0), maxTimeoutMs)
    const timer = setTimeout(() => setNow(Math.max(next, Date.now())), waitMs)
    return () => clearTimeout(timer)
  }, [next])
  return { groups, areMore, isSearching }
}
