import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'

import { rolesQuery } from '#web/data/roles.ts'
import { RolesTable } from '#web/features/roles/roles-table.tsx'
import { pages } from '#web/pages.ts'
import { CreateButton } from '#web/ui/create-button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

const route = getRouteApi('/_shell/_page/roles/')

export function RoleListPage() {
  const roles = useSuspenseQuery(rolesQuery()).data
  const navigate = route.useNavigate()
  return (
    <>
      <PageHead title="Roles" about="What users with each role can do.">
        <CreateButton
          renderRoot={(props) => <Link to={pages['role-create']} state={{ fromList: true }} {...props} />}
        />
      </PageHead>
      <RolesTable
        roles={roles}
        filterLabel="Filter by title or permission"
        view={route.useSearch()}
        onView={(search) => void navigate({ search, replace: true, resetScroll: false })}
      />
    </>
  )
}
