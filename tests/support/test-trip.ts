import type { TripFacts } from '#server/features/reservations/documents/trip-facts.ts'

/** A confirmed reservation with everything that a document can show. */
export const testTrip: TripFacts = {
  quoteId: '6f0f5b1e-6a43-4f0e-9c43-0d7d0a6cf6a1',
  number: '12345678',
  revision: 1,
  isTest: false,
  hasVoucher: true,
  agency: 'Canyon & Co',
  productCode: 'GCN1',
  productName: 'South Rim <Flight>',
  date: '2026-07-04',
  time: '13:00',
  timeZone: 'America/Phoenix',
  departsAt: Temporal.Instant.from('2026-07-04T20:00:00Z'),
  durationMinutes: 90,
  checkInMinutes: 45,
  meetingPoint: 'Hangar 2, Airport Road',
  pickup: { hotel: 'Desert Crown', time: '11:15' },
  lead: { firstName: 'Lena', lastName: 'Lead', email: 'lena@example.com', phone: '+1 702 555 0134' },
  passengers: [
    { number: 0, firstName: 'Lena', lastName: 'Lead', type: 'Adult', seats: 1, extraSeatCents: 0 },
    { number: 1, firstName: 'Kim', lastName: 'Lead', type: 'Child', seats: 1, extraSeatCents: 0 },
  ],
  attributes: [{ name: 'Dietary needs', value: 'Vegan' }],
  agencyReference: 'PO-4711',
  policy: [
    { when: 'Until 48 hours before departure', fee: 'Free' },
    { when: 'Until 24 hours before departure', fee: '50% of the price' },
    { when: 'After that', fee: '100% of the price' },
  ],
  totalSaleCents: 1249_50,
  cancelAtLeastCents: 0,
}

/** Changed, and leaving at the instant of its date and time. */
export function tripWith(change: Partial<TripFacts>): TripFacts {
  const trip = { ...testTrip, ...change }
  const departsAt = Temporal.PlainDateTime.from(`${trip.date}T${trip.time}`).toZonedDateTime(trip.timeZone)
  return { ...trip, departsAt: departsAt.toInstant() }
}
