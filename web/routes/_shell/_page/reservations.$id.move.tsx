import { createFileRoute } from '@tanstack/react-router'

import { reservationQuery } from '#web/data/reservations.ts'
import { MovePage } from '#web/features/changes/move/move-page.tsx'
import { moveSearchOf } from '#web/features/changes/move/move-search.ts'
import { useUser } from '#web/session/current-user.ts'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { checkedSearch } from '#web/ui/checked-search.ts'
import { FormSkeleton } from '#web/ui/page-skeletons.tsx'

export const Route = createFileRoute('/_shell/_page/reservations/$id/move')({
  staticData: { title: 'Change date or time', crumbs: crumbs('reservations', 'Change date or time') },
  validateSearch: checkedSearch(moveSearchOf),
  // Always fetched: a form must not start with stale data.
  loader: ({ context: { queryClient }, params }) =>
    queryClient.fetchQuery(reservationQuery(params)).then(() => undefined),
  pendingComponent: () => <FormSkeleton title="Change date or time" />,
  component: Page,
})

function Page() {
  const { id } = Route.useParams()
  return <MovePage key={id} id={id} search={Route.useSearch()} paxMode={useUser().agency.pax_mode === 1} />
}
