import { createFileRoute } from '@tanstack/react-router'

import { rolesQuery } from '#web/data/roles.ts'
import { NewUserPage } from '#web/features/users/user-form-page.tsx'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { FormSkeleton } from '#web/ui/page-skeletons.tsx'

export const Route = createFileRoute('/_shell/_page/users/new')({
  staticData: { title: 'New user', crumbs: crumbs('users', 'New') },
  loader: ({ context: { queryClient } }) => queryClient.fetchQuery(rolesQuery()).then(() => undefined),
  pendingComponent: () => <FormSkeleton title="New user" />,
  component: NewUserPage,
})
