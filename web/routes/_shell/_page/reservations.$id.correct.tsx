import { createFileRoute } from '@tanstack/react-router'

import { reservationQuery } from '#web/data/reservations.ts'
import { CorrectPage } from '#web/features/changes/correct/correct-page.tsx'
import { useUser } from '#web/session/current-user.ts'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { FormSkeleton } from '#web/ui/page-skeletons.tsx'

export const Route = createFileRoute('/_shell/_page/reservations/$id/correct')({
  staticData: { title: 'Correct details', crumbs: crumbs('reservations', 'Correct details') },
  // Always fetched: a form must not start with stale data.
  loader: ({ context: { queryClient }, params }) =>
    queryClient.fetchQuery(reservationQuery(params)).then(() => undefined),
  pendingComponent: () => <FormSkeleton title="Correct details" />,
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <CorrectPage key={id} id={id} paxMode={useUser().agency.pax_mode === 1} />
}
