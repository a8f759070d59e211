import { createFileRoute } from '@tanstack/react-router'

import { ListLoading } from '#web/features/people/loading.tsx'
import { usersPageQuery } from '#web/features/people/people-queries.ts'
import { usersSearchOf } from '#web/features/people/people-search.ts'
import { UserListPage } from '#web/features/people/user-list-page.tsx'
import { checkedSearch } from '#web/ui/checked-search.ts'

export const Route = createFileRoute('/_shell/_page/users/')({
  staticData: {
    title: 'Users',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Users' }],
  },
  validateSearch: checkedSearch(usersSearchOf),
  loader: ({ context: { queryClient }, location }) =>
    queryClient.ensureQueryData(usersPageQuery(usersSearchOf(location.search))).then(() => undefined),
  pendingComponent: () => <ListLoading title="Users" />,
  component: UserListPage,
})
