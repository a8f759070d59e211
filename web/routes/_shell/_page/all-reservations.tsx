import { createFileRoute } from '@tanstack/react-router'

import { CallError } from '#web/api/call-error.ts'
import { allReservationsQuery } from '#web/data/all-reservations.ts'
import { AllReservationsPage } from '#web/features/reservations/all/all-reservations-page.tsx'
import { type AllSearch, allSearchOf, inputOf } from '#web/features/reservations/all/all-search.ts'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { ListSkeleton } from '#web/ui/page-skeletons.tsx'

/** The page shows which filter is wrong. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof CallError) || error.status !== 400) throw error
}

export const Route = createFileRoute('/_shell/_page/all-reservations')({
  codeSplitGroupings: [['loader', 'component']],
  staticData: { title: 'All Reservations', crumbs: crumbs('all-reservations') },
  // The page checks it: what is here is loaded with every page.
  validateSearch: (search): AllSearch => search,
  loader: async ({ context: { queryClient }, location, cause }) => {
    // While filtering or paging, the previous rows stay until the new ones arrive.
    const query = allReservationsQuery(inputOf(allSearchOf({ ...location.search })))
    if (cause === 'stay') void queryClient.prefetchQuery(query)
    else await queryClient.ensureQueryData(query).catch(unlessRefused)
  },
  pendingComponent: () => <ListSkeleton title="All Reservations" />,
  component: AllReservationsPage,
})
