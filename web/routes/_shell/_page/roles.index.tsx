import { createFileRoute } from '@tanstack/react-router'

import { ListLoading } from '#web/features/people/loading.tsx'
import { rolesQuery } from '#web/features/people/people-queries.ts'
import { rolesSearchOf } from '#web/features/people/people-search.ts'
import { RoleListPage } from '#web/features/people/role-list-page.tsx'
import { checkedSearch } from '#web/ui/checked-search.ts'

export const Route = createFileRoute('/_shell/_page/roles/')({
  staticData: {
    title: 'Roles',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Roles' }],
  },
  validateSearch: checkedSearch(rolesSearchOf),
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(rolesQuery()).then(() => undefined),
  pendingComponent: () => <ListLoading title="Roles" />,
  component: RoleListPage,
})
