import { hash } from 'node:crypto'

import { centsOf } from '#contract/money.ts'
import type { Booking } from '#contract/reservations.ts'

const centsOrNone = (dollars: number | string | null | undefined) => centsOf(dollars ?? '') ?? null

/** The same however the booking writes its prices, its id or a missing hotel. Parsed input has its fields in one order. */
export const bookingFingerprint = (booking: Booking): Buffer => {
  const { quoteID, hotelID, markup } = booking
  const meant = {
    ...booking,
    quoteID: quoteID.toLowerCase(),
    hotelID: hotelID || null,
    markup: { adult: centsOrNone(markup.adult), child: centsOrNone(markup.child) },
  }
  return hash('sha256', JSON.stringify(meant), 'buffer')
}
