import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { agencyQuery } from '#web/data/agencies.ts'
import { reservationQuery } from '#web/data/reservations.ts'
import { AddPage } from '#web/features/changes/add/add-page.tsx'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { FormSkeleton } from '#web/ui/page-skeletons.tsx'

export const Route = createFileRoute('/_shell/_page/agencies/$agencyID/reservations/$id/add')({
  staticData: { title: 'Add passengers', crumbs: crumbs('agencies', 'Add passengers') },
  // Always fetched: a form must not start with stale data.
  loader: async ({ context: { queryClient }, params }) => {
    await Promise.all([
      queryClient.ensureQueryData(agencyQuery(params.agencyID)),
      queryClient.fetchQuery(reservationQuery(params)),
    ])
  },
  pendingComponent: () => <FormSkeleton title="Add passengers" />,
  component: Page,
})

function Page() {
  const params = Route.useParams()
  const agency = useSuspenseQuery(agencyQuery(params.agencyID)).data
  return <AddPage key={params.id} {...params} paxMode={agency.pax_mode === 1} />
}
