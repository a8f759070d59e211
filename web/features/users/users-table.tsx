import { IconBan, IconMail, IconUser } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { User } from '#contract/users.ts'
import type { UserSort, UsersSearch } from '#web/data/users.ts'
import { UserActions } from '#web/features/users/user-actions.tsx'
import { UserDialog, type UserChange } from '#web/features/users/user-dialog.tsx'
import { useUser } from '#web/session/current-user.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useDialogAbout } from '#web/ui/confirm-dialog.tsx'
import { RecordTable } from '#web/ui/table/record-table.tsx'
import { rowsOfPage, type Column } from '#web/ui/table/table-rows.ts'

import classes from './user-state.module.css'

interface Props {
  users: readonly User[]
  total: number
  view: UsersSearch
  onView: (view: UsersSearch) => void
  filterLabel: string
  waiting?: boolean
  framed?: boolean
  /** Left out for the signed-in user's own agency. */
  agencyID?: string
  /** More actions, before Edit and Delete. */
  renderActions?: (user: User) => ReactNode
}

const columns: Column<User, UserSort>[] = [
  {
    title: 'Username',
    sort: 'username',
    text: ({ username }) => username,
    cell: (user) => <UserState user={user} />,
  },
  { title: 'Display Name', sort: 'display_name', text: ({ display_name }) => display_name },
  { title: 'E-mail', sort: 'email', text: ({ email }) => email ?? '' },
  { title: 'Role', sort: 'role', text: ({ role }) => role.title },
]

export function UsersTable({ users, agencyID, renderActions, ...table }: Props) {
  const you = useUser()
  const dialog = useDialogAbout<UserChange>()
  return (
    <>
      <RecordTable
        {...table}
        nouns={['user', 'users']}
        columns={columns}
        keyOf={({ id }) => id}
        rows={users}
        renderActions={(user) => (
          <>
            {renderActions?.(user)}
            <UserActions
              user={user}
              isYou={user.id === you.id}
              agencyID={agencyID}
              onAction={(action) => dialog.open({ user, action })}
            />
          </>
        )}
      />
      <UserDialog dialog={dialog} agencyID={agencyID} />
    </>
  )
}

/** All users of an agency come at once: they are searched and sorted here. */
export function AgencyUsersTable({
  users,
  view,
  ...props
}: Pick<Props, 'users' | 'agencyID' | 'view' | 'onView' | 'renderActions'>) {
  const { rows, total, page } = rowsOfPage(users, columns, view)
  return (
    <UsersTable
      {...props}
      framed={false}
      users={rows}
      total={total}
      view={{ ...view, page }}
      filterLabel="Filter users"
    />
  )
}

/** The username, and badges for what is special about the account. */
function UserState({ user: { id, username, enabled, invited } }: { user: User }) {
  const isYou = useUser().id === id
  return (
    <span className={classes['username']}>
      {username}
      {isYou && <Badge icon={IconUser}>You</Badge>}
      {!enabled && <Badge icon={IconBan}>Disabled</Badge>}
      {invited && <Badge icon={IconMail}>Invited</Badge>}
    </span>
  )
}
