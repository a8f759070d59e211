export type ReservationStatus = 'Pending' | 'Confirmed' | 'Expired' | 'Canceled'

interface PaymentState {
  canceledAt: string | null
  byCard: boolean
  paid: boolean
  /** A payment was seen while the page was open. */
  paidSeen: boolean
  timerExpired: boolean
}

/** The status on the card. A cancellation decides before anything else. */
export function reservationStatus(state: PaymentState): ReservationStatus {
  if (state.canceledAt !== null) return 'Canceled'
  if (!state.byCard || state.paid || state.paidSeen) return 'Confirmed'
  return state.timerExpired ? 'Expired' : 'Pending'
}

export function emptyText(status: ReservationStatus, all: number): string {
  const kind = status.toLowerCase()
  return all === 0 ? `There are no ${kind} reservations.` : `No ${kind} reservations match your query.`
}
