import { createFileRoute } from '@tanstack/react-router'

import { NewRolePage } from '#web/features/people/role-form-page.tsx'

export const Route = createFileRoute('/_shell/_page/roles/new')({
  staticData: {
    title: 'New role',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Roles', to: '/roles' }, { label: 'New' }],
  },
  component: NewRolePage,
})
