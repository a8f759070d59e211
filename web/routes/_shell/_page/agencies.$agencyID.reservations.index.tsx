import { createFileRoute } from '@tanstack/react-router'

import { agencyQuery } from '#web/data/agencies.ts'
import { reservationsPageQuery } from '#web/data/reservations.ts'
import { AgencyReservationsPage } from '#web/features/reservations/list/reservation-list-page.tsx'
import { ReservationListSkeleton } from '#web/features/reservations/list/reservation-list-skeleton.tsx'
import { pageOf, reservationsSearchOf } from '#web/features/reservations/list/reservations-search.ts'
import { crumbs } from '#web/shell/frame/crumbs.ts'
import { checkedSearch } from '#web/ui/checked-search.ts'

export const Route = createFileRoute('/_shell/_page/agencies/$agencyID/reservations/')({
  staticData: { title: 'Reservations', crumbs: crumbs('agencies', 'View') },
  validateSearch: checkedSearch(reservationsSearchOf),
  loader: async ({ context: { queryClient }, params: { agencyID }, location }) => {
    const view = pageOf(reservationsSearchOf(location.search))
    const [{ name }] = await Promise.all([
      queryClient.ensureQueryData(agencyQuery(agencyID)),
      queryClient.ensureQueryData(reservationsPageQuery(view, agencyID)),
    ])
    return { title: `Reservations of ${name}` }
  },
  pendingComponent: ReservationListSkeleton,
  component: AgencyReservationsPage,
})
