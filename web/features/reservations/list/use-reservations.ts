import { useQuery, useSuspenseQuery } from '@tanstack/react-query'

import { listedAtMost, plainNumber } from '#contract/reservation-number.ts'
import { numberedQuery, reservationsQuery } from '#web/data/reservations.ts'

/** The newest ones; where there are more, also those older ones that the filter finds. */
export function useReservations(filter: string) {
  const { data: newest } = useSuspenseQuery(reservationsQuery)
  const areMore = newest.length >= listedAtMost
  const wanted = plainNumber(filter)
  const { data: numbered = [], isLoading } = useQuery({
    ...numberedQuery(wanted),
    enabled: areMore && wanted !== '',
  })
  const listed = new Set(newest.map(({ reservation }) => reservation.quoteID))
  const older = numbered.filter(({ reservation }) => !listed.has(reservation.quoteID))
  return { records: [...newest, ...older], areMore, isSearching: isLoading }
}
