import { createFileRoute } from '@tanstack/react-router'

import { agencyQuery } from '#web/features/agencies/agencies-query.ts'
import { AgencyViewSkeleton } from '#web/features/agencies/agency-skeletons.tsx'
import { AgencyViewPage } from '#web/features/agencies/agency-view-page.tsx'
import { AgencyRolesTable, AgencyUsersTable } from '#web/features/people/agency-tables.tsx'
import { agencyPeopleSearchOf } from '#web/features/people/people-search.ts'
import { checkedSearch } from '#web/ui/checked-search.ts'

export const Route = createFileRoute('/_shell/_page/agencies/$id/')({
  staticData: {
    title: 'Agency',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Agencies', to: '/agencies' }, { label: 'View' }],
  },
  validateSearch: checkedSearch(agencyPeopleSearchOf),
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { name } = await queryClient.ensureQueryData(agencyQuery(id))
    return { title: name }
  },
  pendingComponent: AgencyViewSkeleton,
  component: View,
})

function View() {
  return (
    <AgencyViewPage id={Route.useParams().id}>
      {({ id, users, roles }, newLink) => (
        <>
          <AgencyUsersTable agencyID={id} users={users} renderActions={newLink} />
          <AgencyRolesTable agencyID={id} roles={roles} />
        </>
      )}
    </AgencyViewPage>
  )
}
