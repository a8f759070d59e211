import { useWindowEvent } from '@mantine/hooks'
import { keepPreviousData, skipToken, useQuery, useQueryClient, type Query } from '@tanstack/react-query'

import type { Itinerary } from '#contract/availability.ts'
import { call } from '#web/api/call.ts'
import type { Search } from '#web/features/availability/availability-search.ts'

export interface Found {
  Itineraries: Itinerary[]
}

/** A refusal is not asked again behind the screen. */
const hasData = ({ state }: Pick<Query, 'state'>) => state.data !== undefined

/** The itineraries of a search. The last ones stay while others are looked up; seats go fast, so none are kept for long. */
export function useLookup(id: string, search: Search | undefined) {
  useRefreshOnFocus()
  return useQuery<Found>({
    queryKey: ['lookup', id, search?.date, search?.adult, search?.child],
    queryFn: search ? ({ signal }) => call('lookUp', { id, ...search }, signal) : skipToken,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: hasData,
    refetchOnMount: 'always',
    gcTime: 60_000,
  })
}

/** The library notices a tab that is shown again, not a window that is clicked on again. */
function useRefreshOnFocus() {
  const queryClient = useQueryClient()
  useWindowEvent('focus', () => {
    for (const first of ['lookup', 'calendar']) {
      const shownAndOld = { queryKey: [first], type: 'active', stale: true, predicate: hasData } as const
      void queryClient.refetchQueries(shownAndOld, { cancelRefetch: false })
    }
  })
}
