import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import type { Role } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import type { RolesSearch, UsersSearch } from '#web/features/people/people-search.ts'
import { RolesTable } from '#web/features/people/roles-table.tsx'
import { UserActions } from '#web/features/people/user-actions.tsx'
import { userColumns } from '#web/features/people/user-columns.tsx'
import { UserDialog, type ChangeOfUser } from '#web/features/people/user-dialog.tsx'
import { Card } from '#web/ui/card.tsx'
import { useDialogAbout } from '#web/ui/confirm-dialog.tsx'
import { CreateButton } from '#web/ui/create-button.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'
import { rowsOfPage } from '#web/ui/table-rows.ts'

const route = getRouteApi('/_shell/_page/agencies/$id/')
const still = { replace: true, resetScroll: false } as const
const columns = userColumns()

interface UsersProps {
  agencyID: string
  users: readonly User[]
  /** What else can be done with a user, in front of Edit and Delete. */
  renderActions?: (user: User) => ReactNode
}

/** The users of an agency, as its page shows them. */
export function AgencyUsersTable({ agencyID, users, renderActions }: UsersProps) {
  const { roleSort, rolePage, ...view } = route.useSearch()
  const navigate = route.useNavigate()
  const dialog = useDialogAbout<ChangeOfUser>()
  const { rows, total, page } = rowsOfPage(users, columns, view)
  const show = (next: UsersSearch) => {
    const roles = { ...(roleSort && { roleSort }), ...(rolePage && { rolePage }) }
    void navigate({ search: { ...next, ...roles }, ...still })
  }
  const to = '/agencies/$agencyID/users/new'
  const create = (props: Record<string, unknown>) => (
    <Link to={to} params={{ agencyID }} state={{ fromList: true }} {...props} />
  )
  return (
    <Card title="Users" aside={<CreateButton what="user" renderRoot={create} />}>
      <RecordTable
        framed={false}
        nouns={['user', 'users']}
        columns={columns}
        keyOf={({ id }) => id}
        rows={rows}
        total={total}
        filterLabel="Filter users"
        view={{ ...view, page }}
        onView={show}
        renderActions={(user) => (
          <>
            {renderActions?.(user)}
            <UserActions
              user={user}
              agencyID={agencyID}
              onChange={(change) => dialog.open({ user, change })}
            />
          </>
        )}
      />
      <UserDialog dialog={dialog} agencyID={agencyID} />
    </Card>
  )
}

/** The roles of an agency, as its page shows them. */
export function AgencyRolesTable({ agencyID, roles }: { agencyID: string; roles: readonly Role[] }) {
  const { roleSort, rolePage, ...others } = route.useSearch()
  const navigate = route.useNavigate()
  const view: RolesSearch = { ...(roleSort && { sort: roleSort }), ...(rolePage && { page: rolePage }) }
  const show = ({ sort, page }: RolesSearch) => {
    const own = { ...(sort && { roleSort: sort }), ...(page && { rolePage: page }) }
    void navigate({ search: { ...others, ...own }, ...still })
  }
  const to = '/agencies/$agencyID/roles/new'
  const create = (props: Record<string, unknown>) => (
    <Link to={to} params={{ agencyID }} state={{ fromList: true }} {...props} />
  )
  return (
    <Card title="Roles" aside={<CreateButton what="role" renderRoot={create} />}>
      <RolesTable framed={false} roles={roles} agencyID={agencyID} view={view} onView={show} />
    </Card>
  )
}
