import { createFileRoute } from '@tanstack/react-router'

import { agencyQuery } from '#web/data/agencies.ts'
import { reservationQuery } from '#web/data/reservations.ts'
import { AgencyReservationPage } from '#web/features/reservations/status/agency-reservation-page.tsx'
import { ReservationStatusSkeleton } from '#web/features/reservations/status/reservation-status-skeleton.tsx'
import { crumbs } from '#web/shell/frame/crumbs.ts'

export const Route = createFileRoute('/_shell/_page/agencies/$agencyID/reservations/$id/')({
  staticData: { title: 'Reservation', crumbs: crumbs('agencies', 'View') },
  loader: async ({ context: { queryClient }, params }) => {
    const [{ reservation }] = await Promise.all([
      queryClient.ensureQueryData(reservationQuery(params)),
      queryClient.ensureQueryData(agencyQuery(params.agencyID)),
    ])
    return { title: `Reservation# ${reservation.orl}` }
  },
  pendingComponent: ReservationStatusSkeleton,
  component: Page,
})

function Page() {
  const params = Route.useParams()
  return <AgencyReservationPage key={params.id} {...params} />
}
