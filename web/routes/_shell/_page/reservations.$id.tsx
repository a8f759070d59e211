import { createFileRoute } from '@tanstack/react-router'

import { reservationQuery } from '#web/data/reservations.ts'
import { ReservationStatusPage } from '#web/features/reservations/status/reservation-status-page.tsx'
import { ReservationStatusSkeleton } from '#web/features/reservations/status/reservation-status-skeleton.tsx'

export const Route = createFileRoute('/_shell/_page/reservations/$id')({
  staticData: {
    title: 'Reservation',
    crumbs: [{ label: 'Home', to: '/' }, { label: 'Reservations', to: '/reservations' }, { label: 'Status' }],
  },
  loader: async ({ context: { queryClient }, params: { id } }) => {
    const { reservation } = await queryClient.ensureQueryData(reservationQuery(id))
    return { title: `Reservation# ${reservation.orl}` }
  },
  pendingComponent: ReservationStatusSkeleton,
  component: ReservationStatusPage,
})
