import { createFileRoute, Link } from '@tanstack/react-router'

import { agencyQuery } from '#web/data/agencies.ts'
import type { RolesSearch } from '#web/data/roles.ts'
import type { UsersSearch } from '#web/data/users.ts'
import { agencySearchOf, joinViews, splitViews } from '#web/features/agencies/agency-search.ts'
import { AgencyViewPage } from '#web/features/agencies/agency-view-page.tsx'
import { AgencyAccountCard } from '#web/features/ledger/provider/agency-account-card.tsx'
import { RolesTable } from '#web/features/roles/roles-table.tsx'
import { AgencyUsersTable } from '#web/features/users/users-table.tsx'
import { pages } from '#web/pages.ts'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { Card } from '#web/ui/card.tsx'
import { checkedSearch } from '#web/ui/checked-search.ts'
import { CreateButton } from '#web/ui/create-button.tsx'

export const Route = createFileRoute('/_shell/_page/agencies/$id/')({
  staticData: { title: 'Agency', crumbs: crumbs('agencies', 'View') },
  validateSearch: checkedSearch(agencySearchOf),
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { name } = await queryClient.ensureQueryData(agencyQuery(id))
    return { title: name }
  },
  component: View,
})

/** Composed here because features don't import each other. */
function View() {
  const agencyID = Route.useParams().id
  const navigate = Route.useNavigate()
  const { users, roles } = splitViews(Route.useSearch())
  const show = (usersView: UsersSearch, rolesView: RolesSearch) =>
    void navigate({ search: joinViews(usersView, rolesView), replace: true, resetScroll: false })
  return (
    <AgencyViewPage id={agencyID}>
      {(agency, renderActions) => (
        <>
          <AgencyAccountCard agencyID={agencyID} />
          <Card title="Users" aside={<CreateIn agencyID={agencyID} what="user" />}>
            <AgencyUsersTable
              users={agency.users}
              agencyID={agencyID}
              view={users}
              onView={(next) => show(next, roles)}
              renderActions={renderActions}
            />
          </Card>
          <Card title="Roles" aside={<CreateIn agencyID={agencyID} what="role" />}>
            <RolesTable
              framed={false}
              roles={agency.roles}
              agencyID={agencyID}
              view={roles}
              onView={(next) => show(users, next)}
            />
          </Card>
        </>
      )}
    </AgencyViewPage>
  )
}

function CreateIn({ agencyID, what }: { agencyID: string; what: 'user' | 'role' }) {
  const to = pages[`agency-${what}-create`]
  return (
    <CreateButton
      what={what}
      renderRoot={(props) => <Link to={to} params={{ agencyID }} state={{ fromList: true }} {...props} />}
    />
  )
}
