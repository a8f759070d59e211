import type { ReservationStatus } from '#web/features/reservations/reservation-status.ts'

export interface Step {
  label: string
  state: 'done' | 'current' | 'failed' | 'open'
}

const booked: Step = { label: 'Booked', state: 'done' }

/** How far a reservation has come. On account there is no payment to wait for. */
export function progressOf(status: ReservationStatus, ccPaymentRequired: boolean): Step[] {
  if (!ccPaymentRequired) return [booked, { label: 'Confirmed', state: 'done' }]
  if (status === 'Confirmed') {
    return [booked, { label: 'Payment received', state: 'done' }, { label: 'Confirmed', state: 'done' }]
  }
  if (status === 'Expired') {
    return [
      booked,
      { label: 'No payment in time', state: 'failed' },
      { label: 'Seats released', state: 'failed' },
    ]
  }
  return [booked, { label: 'Waiting for payment', state: 'current' }, { label: 'Confirmed', state: 'open' }]
}
