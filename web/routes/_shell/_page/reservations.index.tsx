import { createFileRoute } from '@tanstack/react-router'

import { reservationsPageQuery } from '#web/data/reservations.ts'
import { ReservationListPage } from '#web/features/reservations/list/reservation-list-page.tsx'
import { ReservationListSkeleton } from '#web/features/reservations/list/reservation-list-skeleton.tsx'
import { pageOf, reservationsSearchOf } from '#web/features/reservations/list/reservations-search.ts'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { checkedSearch } from '#web/ui/checked-search.ts'

export const Route = createFileRoute('/_shell/_page/reservations/')({
  staticData: { title: 'Recent Reservations', crumbs: crumbs('reservations') },
  validateSearch: checkedSearch(reservationsSearchOf),
  loader: ({ context: { queryClient }, location }) =>
    queryClient
      .ensureQueryData(reservationsPageQuery(pageOf(reservationsSearchOf(location.search))))
      .then(() => undefined),
  pendingComponent: ReservationListSkeleton,
  component: ReservationListPage,
})
