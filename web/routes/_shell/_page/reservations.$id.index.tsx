import { createFileRoute } from '@tanstack/react-router'

import { reservationQuery } from '#web/data/reservations.ts'
import { ReservationStatusPage } from '#web/features/reservations/status/reservation-status-page.tsx'
import { ReservationStatusSkeleton } from '#web/features/reservations/status/reservation-status-skeleton.tsx'
import { crumbs } from '#web/shell/frame/crumbs.ts'

export const Route = createFileRoute('/_shell/_page/reservations/$id/')({
  staticData: { title: 'Reservation', crumbs: crumbs('reservations', 'Status') },
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { reservation } = await queryClient.ensureQueryData(reservationQuery({ id }))
    return { title: `Reservation# ${reservation.orl}` }
  },
  pendingComponent: ReservationStatusSkeleton,
  component: ReservationStatusPage,
})
