import { createFileRoute } from '@tanstack/react-router'

import { roleQuery } from '#web/data/roles.ts'
import { EditRolePage } from '#web/features/roles/role-form-page.tsx'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { FormSkeleton } from '#web/ui/page-skeletons.tsx'

export const Route = createFileRoute('/_shell/_page/agencies/$agencyID/roles/$id')({
  staticData: { title: 'Edit role', crumbs: crumbs('agencies', 'Edit') },
  // Always fetched: a form must not start with stale data.
  loader: ({ context: { queryClient }, params }) =>
    queryClient.fetchQuery(roleQuery(params.id, params.agencyID)).then(() => undefined),
  pendingComponent: () => <FormSkeleton title="Edit role" />,
  component: Page,
})

function Page() {
  const params = Route.useParams()
  return <EditRolePage key={params.id} {...params} />
}
