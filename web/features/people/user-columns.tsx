import type { User } from '#contract/users.ts'
import type { UserSort } from '#web/features/people/people-search.ts'
import { UserState } from '#web/features/people/user-state.tsx'
import type { Column } from '#web/ui/table-rows.ts'

export function userColumns(yourId?: string): Column<User, UserSort>[] {
  return [
    {
      title: 'Username',
      sort: 'username',
      text: ({ username }) => username,
      cell: (user) => <UserState user={user} isYou={user.id === yourId} />,
    },
    { title: 'Display Name', sort: 'display_name', text: ({ display_name }) => display_name },
    { title: 'E-mail', sort: 'email', text: ({ email }) => email ?? '' },
    { title: 'Role', sort: 'role', text: ({ role }) => role.title },
  ]
}
