import { createFileRoute } from '@tanstack/react-router'

import { ReservationListPage } from '#web/features/reservations/reservation-list-page.tsx'
import { ReservationListSkeleton } from '#web/features/reservations/reservation-list-skeleton.tsx'
import { reservationsQuery } from '#web/features/reservations/reservations-query.ts'
import { reservationsSearchOf } from '#web/features/reservations/reservations-search.ts'
import { checkedSearch } from '#web/ui/checked-search.ts'

export const Route = createFileRoute('/_shell/_page/reservations/')({
  staticData: {
    title: 'Recent Reservations',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Reservations' }],
  },
  validateSearch: checkedSearch(reservationsSearchOf),
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData(reservationsQuery).then(() => undefined),
  pendingComponent: ReservationListSkeleton,
  component: ReservationListPage,
})
