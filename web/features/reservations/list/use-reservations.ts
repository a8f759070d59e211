import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { ListedReservation } from '#contract/reservation-list.ts'
import { refreshAfterChange } from '#web/data/refresh-after-change.ts'
import { reservationsPageQuery } from '#web/data/reservations.ts'
import { pageOf, type ReservationsSearch } from '#web/features/reservations/list/reservations-search.ts'

/** Browsers overflow longer timeouts and fire them at once. */
const maxTimeoutMs = 2_000_000_000

/** The page of the list, loaded again when the next hold on it ends. */
export function useReservations(view: ReservationsSearch, agencyID?: string) {
  const client = useQueryClient()
  const query = useQuery(reservationsPageQuery(pageOf(view), agencyID))
  const next = nextExpiry(query.data?.rows ?? [], query.dataUpdatedAt)
  useEffect(() => {
    if (next === undefined) return undefined
    const waitMs = Math.min(Math.max(next - Date.now(), 0), maxTimeoutMs)
    const timer = setTimeout(() => void refreshAfterChange(client), waitMs)
    return () => clearTimeout(timer)
  }, [client, next])
  return query
}

/** In epoch milliseconds, a second late: the server drops the fraction. A clock that is ahead must not ask again and again. */
function nextExpiry(rows: readonly ListedReservation[], afterMs: number): number | undefined {
  const ends = rows
    .filter(({ state }) => state === 'pending')
    .map(({ resExpireAfter }) => (resExpireAfter + 1) * 1000)
    .filter((end) => end > afterMs)
  return ends.length > 0 ? Math.min(...ends) : undefined
}
