import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { agencyQuery } from '#web/data/agencies.ts'
import { reservationQuery } from '#web/data/reservations.ts'
import { MovePage } from '#web/features/changes/move/move-page.tsx'
import { moveSearchOf } from '#web/features/changes/move/move-search.ts'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { checkedSearch } from '#web/ui/checked-search.ts'
import { FormSkeleton } from '#web/ui/page-skeletons.tsx'

export const Route = createFileRoute('/_shell/_page/agencies/$agencyID/reservations/$id/move')({
  staticData: { title: 'Change date or time', crumbs: crumbs('agencies', 'Change date or time') },
  validateSearch: checkedSearch(moveSearchOf),
  // Always fetched: a form must not start with stale data.
  loader: async ({ context: { queryClient }, params }) => {
    await Promise.all([
      queryClient.ensureQueryData(agencyQuery(params.agencyID)),
      queryClient.fetchQuery(reservationQuery(params)),
    ])
  },
  pendingComponent: () => <FormSkeleton title="Change date or time" />,
  component: Page,
})

function Page() {
  const params = Route.useParams()
  const agency = useSuspenseQuery(agencyQuery(params.agencyID)).data
  return <MovePage key={params.id} {...params} search={Route.useSearch()} paxMode={agency.pax_mode === 1} />
}
