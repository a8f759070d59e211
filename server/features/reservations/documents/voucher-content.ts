import type { VoucherPage } from '#server/documents/pages.ts'
import type { TripFacts } from '#server/features/reservations/documents/trip-facts.ts'
import {
  fullName,
  priceText,
  tripLines,
  typeText,
} from '#server/features/reservations/documents/trip-texts.ts'

export interface VoucherOptions {
  /** What the QR code holds. */
  code: string
  withPrice: boolean
}

/** The sale price is optional, because the guest may have paid the agency another amount. */
export function voucherContent(trip: TripFacts, { code, withPrice }: VoucherOptions): VoucherPage {
  const lines = tripLines(trip).filter(([label]) => label !== 'Tour')
  const lead: [string, string] = ['Lead passenger', fullName(trip.lead)]
  const price: [string, string] = ['Price', priceText(trip)]
  return {
    kind: 'voucher',
    title: `${trip.isTest ? 'TEST: ' : ''}Voucher ${trip.number}: ${trip.productName}`,
    agency: trip.agency,
    tour: trip.productName,
    number: trip.number,
    code,
    isTest: trip.isTest,
    facts: [...lines, lead, ...(withPrice ? [price] : [])].map(([label, value]) => ({ label, value })),
    passengers: trip.passengers.map((passenger) => ({
      name: fullName(passenger),
      type: typeText(passenger),
    })),
    policy: trip.policy,
    closing: `Booked with ${trip.agency} (${trip.productCode}). Questions? Contact ${trip.agency} and have your reservation number ready.`,
  }
}
