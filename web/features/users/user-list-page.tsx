import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'

import { textsOf } from '#web/api/call-error.ts'
import { usersPageQuery } from '#web/data/users.ts'
import { UsersTable } from '#web/features/users/users-table.tsx'
import { pages } from '#web/pages.ts'
import { CreateButton } from '#web/ui/create-button.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

const route = getRouteApi('/_shell/_page/users/')

export function UserListPage() {
  const view = route.useSearch()
  const navigate = route.useNavigate()
  const users = useQuery(usersPageQuery(view))
  return (
    <>
      <PageHead title="Users" about="People who can sign in, and their roles.">
        <CreateButton
          renderRoot={(props) => <Link to={pages['user-create']} state={{ fromList: true }} {...props} />}
        />
      </PageHead>
      {users.error && <FormAlert texts={textsOf(users.error)} />}
      {users.data && (
        <UsersTable
          users={users.data.rows}
          total={users.data.total}
          waiting={users.isPlaceholderData}
          filterLabel="Filter by name, email or role"
          view={view}
          onView={(search) => void navigate({ search, replace: true, resetScroll: false })}
        />
      )}
    </>
  )
}
