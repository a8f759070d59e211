import { createFileRoute } from '@tanstack/react-router'

import { NotYetPage } from '#web/shell/not-yet-page.tsx'

export const Route = createFileRoute('/_shell/_page/reservations/$id')({
  staticData: {
    title: 'Reservation',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Reservations', to: '/reservations' }, { label: 'Status' }],
  },
  component: NotYetPage,
})
