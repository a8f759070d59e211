import { createFileRoute } from '@tanstack/react-router'

import { userSorts, usersPageQuery } from '#web/data/users.ts'
import { UserListPage } from '#web/features/users/user-list-page.tsx'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { checkedSearch } from '#web/ui/checked-search.ts'
import { ListSkeleton } from '#web/ui/page-skeletons.tsx'
import { tableSearchOf } from '#web/ui/table/table-search.ts'

const searchOf = (search: Record<string, unknown>) => tableSearchOf(search, userSorts)

export const Route = createFileRoute('/_shell/_page/users/')({
  staticData: { title: 'Users', crumbs: crumbs('users') },
  validateSearch: checkedSearch(searchOf),
  loader: ({ context: { queryClient }, location }) =>
    queryClient.ensureQueryData(usersPageQuery(searchOf(location.search))).then(() => undefined),
  pendingComponent: () => <ListSkeleton title="Users" />,
  component: UserListPage,
})
