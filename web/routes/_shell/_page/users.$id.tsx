import { createFileRoute } from '@tanstack/react-router'

import { rolesQuery } from '#web/data/roles.ts'
import { userQuery } from '#web/data/users.ts'
import { EditUserPage } from '#web/features/users/user-form-page.tsx'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { FormSkeleton } from '#web/ui/page-skeletons.tsx'

export const Route = createFileRoute('/_shell/_page/users/$id')({
  staticData: { title: 'Edit user', crumbs: crumbs('users', 'Edit') },
  // Always fetched: a form must not start with stale data.
  loader: async ({ context: { queryClient }, params }) => {
    await Promise.all([queryClient.fetchQuery(userQuery(params.id)), queryClient.fetchQuery(rolesQuery())])
  },
  pendingComponent: () => <FormSkeleton title="Edit user" />,
  component: Page,
})

function Page() {
  const params = Route.useParams()
  return <EditUserPage key={params.id} {...params} />
}
