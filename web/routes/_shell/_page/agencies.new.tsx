import { createFileRoute } from '@tanstack/react-router'

import { NotYetPage } from '#web/shell/not-yet-page.tsx'

export const Route = createFileRoute('/_shell/_page/agencies/new')({
  staticData: {
    title: 'New agency',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Agencies', to: '/agencies' }, { label: 'New' }],
  },
  component: NotYetPage,
})
