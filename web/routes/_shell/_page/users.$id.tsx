import { createFileRoute } from '@tanstack/react-router'

import { FormLoading } from '#web/features/people/loading.tsx'
import { rolesQuery, userQuery } from '#web/features/people/people-queries.ts'
import { EditUserPage } from '#web/features/people/user-form-page.tsx'

export const Route = createFileRoute('/_shell/_page/users/$id')({
  staticData: {
    title: 'Edit user',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Users', to: '/users' }, { label: 'Edit' }],
  },
  // Not what was seen some time ago: a form would write it back.
  loader: async ({ context: { queryClient }, params }) => {
    await Promise.all([queryClient.fetchQuery(userQuery(params.id)), queryClient.fetchQuery(rolesQuery())])
  },
  pendingComponent: () => <FormLoading title="Edit user" />,
  component: Page,
})

function Page() {
  const params = Route.useParams()
  return <EditUserPage key={params.id} {...params} />
}
