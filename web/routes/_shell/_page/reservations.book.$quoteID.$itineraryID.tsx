import { createFileRoute } from '@tanstack/react-router'

import { NotYetPage } from '#web/shell/not-yet-page.tsx'

export const Route = createFileRoute('/_shell/_page/reservations/book/$quoteID/$itineraryID')({
  staticData: {
    title: 'New reservation',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Reservations', to: '/reservations' }, { label: 'New' }],
  },
  component: NotYetPage,
})
