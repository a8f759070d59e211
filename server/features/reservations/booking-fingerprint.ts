import { hash } from 'node:crypto'

import { centsOf } from '#contract/money.ts'
import type { Booking } from '#contract/reservations.ts'

const centsOrNone = (dollars: number | string | null | undefined) => centsOf(dollars ?? '') ?? null

/** Equal for bookings that differ only in how prices, the id, a missing hotel or reference are written. Zod orders the fields. */
export const bookingFingerprint = (booking: Booking): Buffer => {
  const { quoteID, hotelID, markup, agencyReference } = booking
  const normalized = {
    ...booking,
    quoteID: quoteID.toLowerCase(),
    hotelID: hotelID || null,
    agencyReference: agencyReference ?? undefined,
    markup: { adult: centsOrNone(markup.adult), child: centsOrNone(markup.child) },
  }
  return hash('sha256', JSON.stringify(normalized), 'buffer')
}
