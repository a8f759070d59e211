import { hash } from 'node:crypto'

import type { Booking } from '#contract/reservations.ts'

/** The same booking sent again has the same fingerprint: the parsed input always has its fields in one order. */
export const bookingFingerprint = (booking: Booking): Buffer =>
  hash('sha256', JSON.stringify(booking), 'buffer')
