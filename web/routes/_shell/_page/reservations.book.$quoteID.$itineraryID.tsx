import { createFileRoute, redirect } from '@tanstack/react-router'

import { priceModifierQuery, quoteQuery } from '#web/data/quotes.ts'
import { isBooked, markBooked } from '#web/features/reservations/book/booked-quotes.ts'
import { ReservationFormPage } from '#web/features/reservations/book/reservation-form-page.tsx'
import { ReservationFormSkeleton } from '#web/features/reservations/book/reservation-form-skeleton.tsx'
import { noticeBooked } from '#web/features/reservations/book/use-leave-when-booked.ts'
import { pages } from '#web/pages.ts'
import { crumbs } from '#web/shell/frame/crumbs.ts'

function redirectToReservation(id: string, isPreload: boolean) {
  if (!isPreload) noticeBooked()
  return redirect({ to: pages['reservation-status'], params: { id }, replace: true })
}

export const Route = createFileRoute('/_shell/_page/reservations/book/$quoteID/$itineraryID')({
  staticData: { title: 'New reservation', crumbs: crumbs('reservations', 'New') },
  beforeLoad: ({ params: { quoteID }, preload }) => {
    if (isBooked(quoteID)) throw redirectToReservation(quoteID, preload)
  },
  loader: async ({ context: { queryClient }, params: { quoteID }, preload }) => {
    // The page shows why a quote failed to load.
    const quote = await queryClient.ensureQueryData(quoteQuery(quoteID)).catch(() => undefined)
    if (!quote) return undefined
    if (quote.booked) {
      markBooked(quoteID)
      throw redirectToReservation(quoteID, preload)
    }
    await queryClient.ensureQueryData(priceModifierQuery(quote))
    return { title: `Reservation for ${quote.ProductName}` }
  },
  pendingComponent: ReservationFormSkeleton,
  component: ReservationFormPage,
})
