import { createFileRoute } from '@tanstack/react-router'

import { NotYetPage } from '#web/shell/not-yet-page.tsx'

export const Route = createFileRoute('/_shell/_page/reservations/')({
  staticData: {
    title: 'Recent Reservations',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Reservations' }],
  },
  component: NotYetPage,
})
