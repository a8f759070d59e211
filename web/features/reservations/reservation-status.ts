import type { ReservationRecord } from '#contract/reservations.ts'

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

/** The list's tab. */
export function groupOf({ paid, reservation }: ReservationRecord, nowMs: number): ReservationStatus {
  if (paid) return 'Confirmed'
  return reservation.resExpireAfter * 1000 > nowMs ? 'Pending' : 'Expired'
}
