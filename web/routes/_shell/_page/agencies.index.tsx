import { createFileRoute } from '@tanstack/react-router'

import { agenciesQuery, agencySorts } from '#web/features/agencies/agencies-query.ts'
import { AgencyListPage } from '#web/features/agencies/agency-list-page.tsx'
import { AgencyListSkeleton } from '#web/features/agencies/agency-skeletons.tsx'
import { checkedSearch } from '#web/ui/checked-search.ts'
import { tableSearchOf } from '#web/ui/table-search.ts'

const searchOf = (search: Record<string, unknown>) => tableSearchOf(search, agencySorts)

export const Route = createFileRoute('/_shell/_page/agencies/')({
  staticData: {
    title: 'Agencies',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Agencies' }],
  },
  validateSearch: checkedSearch(searchOf),
  loader: async ({ context: { queryClient }, location, cause }) => {
    // While one filters or turns pages, the rows of before stay until the new ones are there.
    const rows = queryClient.ensureQueryData(agenciesQuery(searchOf(location.search)))
    if (cause !== 'stay') await rows
  },
  pendingComponent: AgencyListSkeleton,
  component: AgencyListPage,
})
