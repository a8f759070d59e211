import { createFileRoute } from '@tanstack/react-router'

import { NotYetPage } from '#web/shell/not-yet-page.tsx'

export const Route = createFileRoute('/_shell/_page/agencies/$agencyID/roles/new')({
  staticData: {
    title: 'New role',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Agencies', to: '/agencies' }, { label: 'New' }],
  },
  component: NotYetPage,
})
