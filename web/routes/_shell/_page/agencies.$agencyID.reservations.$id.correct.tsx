import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { agencyQuery } from '#web/data/agencies.ts'
import { reservationQuery } from '#web/data/reservations.ts'
import { CorrectPage } from '#web/features/changes/correct/correct-page.tsx'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { FormSkeleton } from '#web/ui/page-skeletons.tsx'

export const Route = createFileRoute('/_shell/_page/agencies/$agencyID/reservations/$id/correct')({
  staticData: { title: 'Correct details', crumbs: crumbs('agencies', 'Correct details') },
  // Always fetched: a form must not start with stale data.
  loader: async ({ context: { queryClient }, params }) => {
    await Promise.all([
      queryClient.ensureQueryData(agencyQuery(params.agencyID)),
      queryClient.fetchQuery(reservationQuery(params)),
    ])
  },
  pendingComponent: () => <FormSkeleton title="Correct details" />,
  component: Page,
})

function Page() {
  const params = Route.useParams()
  const agency = useSuspenseQuery(agencyQuery(params.agencyID)).data
  return <CorrectPage key={params.id} {...params} paxMode={agency.pax_mode === 1} />
}
