import { createFileRoute } from '@tanstack/react-router'

import { FormLoading } from '#web/features/people/loading.tsx'
import { rolesQuery } from '#web/features/people/people-queries.ts'
import { NewUserPage } from '#web/features/people/user-form-page.tsx'

export const Route = createFileRoute('/_shell/_page/agencies/$agencyID/users/new')({
  staticData: {
    title: 'New user',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Agencies', to: '/agencies' }, { label: 'New' }],
  },
  loader: ({ context: { queryClient }, params }) =>
    queryClient.fetchQuery(rolesQuery(params.agencyID)).then(() => undefined),
  pendingComponent: () => <FormLoading title="New user" />,
  component: Page,
})

function Page() {
  return <NewUserPage {...Route.useParams()} />
}
