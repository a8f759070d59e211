import { createFileRoute } from '@tanstack/react-router'

import { FormLoading } from '#web/features/people/loading.tsx'
import { rolesQuery } from '#web/features/people/people-queries.ts'
import { NewUserPage } from '#web/features/people/user-form-page.tsx'

export const Route = createFileRoute('/_shell/_page/users/new')({
  staticData: {
    title: 'New user',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Users', to: '/users' }, { label: 'New' }],
  },
  loader: ({ context: { queryClient } }) => queryClient.fetchQuery(rolesQuery()).then(() => undefined),
  pendingComponent: () => <FormLoading title="New user" />,
  component: NewUserPage,
})
