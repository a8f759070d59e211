import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import type { ReservationRecord } from '#contract/reservations.ts'
import { dueChangeQuery } from '#web/data/due-changes.ts'
import { refreshAfterChange } from '#web/data/refresh-after-change.ts'
import type { ReservationRef } from '#web/data/reservations.ts'

/** The change that waits for its payment, and what became of it while the page is open. */
export function useDueChange(of: ReservationRef, due: ReservationRecord['reservation']['dueChange']) {
  const client = useQueryClient()
  const [watched, setWatched] = useState(due)
  if (due && due.changeID !== watched?.changeID) setWatched(due)
  const query = useQuery({ ...dueChangeQuery(of, watched?.changeID ?? ''), enabled: watched !== null })
  const state = query.data?.state ?? 'due'
  useEffect(() => {
    if (state !== 'due') void refreshAfterChange(client)
  }, [client, state])
  return watched && { due: watched, query, state }
}

export type WatchedChange = NonNullable<ReturnType<typeof useDueChange>>
