import { createFileRoute } from '@tanstack/react-router'

import { roleSorts, rolesQuery } from '#web/data/roles.ts'
import { RoleListPage } from '#web/features/roles/role-list-page.tsx'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { checkedSearch } from '#web/ui/checked-search.ts'
import { ListSkeleton } from '#web/ui/page-skeletons.tsx'
import { tableSearchOf } from '#web/ui/table/table-search.ts'

export const Route = createFileRoute('/_shell/_page/roles/')({
  staticData: { title: 'Roles', crumbs: crumbs('roles') },
  validateSearch: checkedSearch((search) => tableSearchOf(search, roleSorts)),
  loader: ({ context: { queryClient } }) => queryClient.ensureQueryData(rolesQuery()).then(() => undefined),
  pendingComponent: () => <ListSkeleton title="Roles" />,
  component: RoleListPage,
})
