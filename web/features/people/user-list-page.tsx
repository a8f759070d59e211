import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'

import { textsOf } from '#web/api/call-error.ts'
import { usersPageQuery } from '#web/features/people/people-queries.ts'
import { UserActions } from '#web/features/people/user-actions.tsx'
import { userColumns } from '#web/features/people/user-columns.tsx'
import { UserDialog, type ChangeOfUser } from '#web/features/people/user-dialog.tsx'
import { useUser } from '#web/session/current-user.ts'
import { useDialogAbout } from '#web/ui/confirm-dialog.tsx'
import { CreateButton } from '#web/ui/create-button.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { RecordTable } from '#web/ui/record-table.tsx'

const route = getRouteApi('/_shell/_page/users/')

export function UserListPage() {
  const you = useUser()
  const view = route.useSearch()
  const navigate = route.useNavigate()
  const users = useQuery(usersPageQuery(view))
  const dialog = useDialogAbout<ChangeOfUser>()
  return (
    <>
      <PageHead title="Users" about="Who may log in here, and with which role.">
        <CreateButton
          renderRoot={(props) => <Link to="/users/new" state={{ fromList: true }} {...props} />}
        />
      </PageHead>
      {users.error && <FormAlert texts={textsOf(users.error)} />}
      {users.data && (
        <RecordTable
          nouns={['user', 'users']}
          columns={userColumns(you.id)}
          keyOf={({ id }) => id}
          rows={users.data.rows}
          total={users.data.total}
          waiting={users.isPlaceholderData}
          filterLabel="Filter by name, e-mail or role"
          view={view}
          onView={(search) => void navigate({ search, replace: true, resetScroll: false })}
          renderActions={(user) => (
            <UserActions
              user={user}
              isYou={user.id === you.id}
              onChange={(change) => dialog.open({ user, change })}
            />
          )}
        />
      )}
      <UserDialog dialog={dialog} />
    </>
  )
}
