import { useWindowEvent } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { lookupQuery, refetchStaleAvailability } from '#web/data/availability.ts'
import type { Search } from '#web/features/availability/search/availability-search.ts'

/** The query library refetches when a tab becomes visible, but not when its window regains focus. */
export function useLookup(id: string, search: Search | undefined) {
  const queryClient = useQueryClient()
  useWindowEvent('focus', () => void refetchStaleAvailability(queryClient))
  return useQuery(lookupQuery(id, search))
}
