import { useEffect, useState } from 'react'

import type { ReservationRecord } from '#contract/reservations.ts'
import { type Groups, groupsOf, nextExpiry } from '#web/features/reservations/list/reservation-groups.ts'

/** The longest wait that a browser's timer can count. */
const longestMs = 2_000_000_000

/** The groups of now; they are made again when the next pending one expires. */
export function useGroups(records: readonly ReservationRecord[]): Groups {
  const [now, setNow] = useState(() => Date.now())
  const groups = groupsOf(records, now)
  const next = nextExpiry(groups)
  useEffect(() => {
    if (next === undefined) return undefined
    const waitMs = Math.min(Math.max(next - Date.now(), 0), longestMs)
    const timer = setTimeout(() => setNow(Math.max(next, Date.now())), waitMs)
    return () => clearTimeout(timer)
  }, [next])
  return groups
}
