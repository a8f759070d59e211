import { createFileRoute } from '@tanstack/react-router'

import { agenciesPageQuery, agencySorts } from '#web/data/agencies.ts'
import { AgencyListPage } from '#web/features/agencies/agency-list-page.tsx'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { checkedSearch } from '#web/ui/checked-search.ts'
import { ListSkeleton } from '#web/ui/page-skeletons.tsx'
import { tableSearchOf } from '#web/ui/table/table-search.ts'

const searchOf = (search: Record<string, unknown>) => tableSearchOf(search, agencySorts)

export const Route = createFileRoute('/_shell/_page/agencies/')({
  staticData: { title: 'Agencies', crumbs: crumbs('agencies') },
  validateSearch: checkedSearch(searchOf),
  loader: async ({ context: { queryClient }, location, cause }) => {
    // While filtering or paging, the previous rows stay until the new ones arrive.
    const rows = queryClient.ensureQueryData(agenciesPageQuery(searchOf(location.search)))
    if (cause !== 'stay') await rows
  },
  pendingComponent: () => <ListSkeleton title="Agencies" />,
  component: AgencyListPage,
})
