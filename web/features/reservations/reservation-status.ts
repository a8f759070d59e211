export type ReservationStatus = 'Pending' | 'Confirmed' | 'Expired'

interface PaymentState {
  ccPaymentRequired: boolean
  paid: boolean
  /** A payment was seen while the page was open. */
  paidSeen: boolean
  timerExpired: boolean
}

/** The status on the card. */
export function reservationStatus(state: PaymentState): ReservationStatus {
  if (!state.ccPaymentRequired || state.paid || state.paidSeen) return 'Confirmed'
  return state.timerExpired ? 'Expired' : 'Pending'
}
