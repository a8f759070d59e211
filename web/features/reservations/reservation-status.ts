import type { ReservationRecord } from '#contract/reservations.ts'

export type ReservationStatus = 'Pending' | 'Confirmed' | 'Expired'

interface Facts {
  ccPaymentRequired: boolean
  paid: boolean
  /** Payment was seen while the page was open. */
  paidSeen: boolean
  timerExpired: boolean
}

/** What the card says. */
export function reservationStatus(facts: Facts): ReservationStatus {
  if (!facts.ccPaymentRequired || facts.paid || facts.paidSeen) return 'Confirmed'
  return facts.timerExpired ? 'Expired' : 'Pending'
}

/** Where the list puts it: unpaid and still held, unpaid and over, or paid. */
export function groupOf({ paid, reservation }: ReservationRecord, nowMs: number): ReservationStatus {
  if (paid) return 'Confirmed'
  return reservation.resExpireAfter * 1000 > nowMs ? 'Pending' : 'Expired'
}
