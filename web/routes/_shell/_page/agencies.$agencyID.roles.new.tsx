import { createFileRoute } from '@tanstack/react-router'

import { NewRolePage } from '#web/features/people/role-form-page.tsx'

export const Route = createFileRoute('/_shell/_page/agencies/$agencyID/roles/new')({
  staticData: {
    title: 'New role',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Agencies', to: '/agencies' }, { label: 'New' }],
  },
  component: Page,
})

function Page() {
  return <NewRolePage {...Route.useParams()} />
}
