import type { Quote, QuotedItinerary } from '#contract/quotes.ts'
import type { ReservationRecord } from '#contract/reservations.ts'

export const paymentLink = 'http://pay.localhost:3000/pay/abcdefghijklmnopqrstuvwxyz0123456789-_ABCDE'
export const quoteID = '6f1c2f34-0000-4000-8000-0000000000aa'

export const itineraryWith = (own: Partial<QuotedItinerary> = {}): QuotedItinerary => ({
  ItineraryID: '11',
  DeptTime: '13:00',
  AdultPrice: 289,
  ChildPrice: 269.5,
  AdultFees: 60,
  ChildFees: 60,
  TotalPrice: 698,
  NoAdults: 2,
  NoChildren: 0,
  PickupClass: null,
  seatsLeft: 12,
  poundsLeft: null,
  departsAt: Date.parse('2027-03-05T21:00:00Z'),
  ...own,
})

const policy = [
  { hoursBefore: 48, feePercent: 0 },
  { hoursBefore: 24, feePercent: 50 },
]

export const quoteWith = (own: Partial<Quote> = {}): Quote => ({
  QuoteID: quoteID,
  ProductID: 'p-1',
  ProductCode: 'GCW-HELI',
  ProductName: 'West Rim Helicopter Flight',
  timeZone: 'America/Los_Angeles',
  date: '2027-03-05',
  bookingDate: '2027-02-01',
  expireTime: 4_000_000_000,
  booked: false,
  atDesk: false,
  cancellationPolicy: policy,
  weightRule: null,
  Itineraries: [itineraryWith()],
  Attributes: [],
  PickupClassHotelList: {},
  ...own,
})

const query: ReservationRecord['query'] = {
  itineraryID: '11',
  masterFirstName: 'Ada',
  masterLastName: 'Lovelace',
  emailAddress: 'ada@example.com',
  phoneNumber: '702 555 0100',
  paxArray: [
    {
      number: 0,
      FirstName: 'Ada',
      LastName: 'Lovelace',
      BodyWeight: 150,
      Type: 'Adult',
      seats: 1,
      extraSeat: 0,
    },
    {
      number: 1,
      FirstName: 'Byron',
      LastName: 'Lovelace',
      BodyWeight: 160,
      Type: 'Adult',
      seats: 1,
      extraSeat: 0,
    },
  ],
  attribArray: [{ id: 'a1', value: 'BA 17' }],
}

interface Own extends Partial<ReservationRecord['reservation']> {
  paid?: boolean
}

export function recordWith({ paid = false, ...own }: Own = {}): ReservationRecord {
  return {
    reservation: {
      quoteID,
      orl: '12345678',
      resExpireAfter: 4_000_000_000,
      ccPaymentRequired: true,
      byCard: true,
      ccPaymentLink: paymentLink,
      hotel: null,
      pickup: null,
      pickupTime: null,
      totalSale: 698,
      extraSeats: { count: 0, total: 0 },
      weightRule: null,
      test: false,
      refund: 'none',
      canceledAt: null,
      guestDataErasedAt: null,
      revision: 1,
      fees: 0,
      owed: 0,
      cancelAtLeast: 0,
      agencyReference: null,
      policy,
      can: { cancel: true, correct: true, move: true, add: true },
      dueChange: null,
      bookedBy: 'Morgan Reyes',
      bookedAt: '2027-02-01T17:30:00Z',
      departsAt: Date.parse('2027-03-05T21:00:00Z'),
      taking: null,
      ...own,
    },
    paid,
    quote: {
      ProductID: 'p-1',
      ProductCode: 'GCW-HELI',
      ProductName: 'West Rim Helicopter Flight',
      timeZone: 'America/Los_Angeles',
      date: '2027-03-05',
      Itineraries: [itineraryWith()],
      Attributes: [{ AttributeId: 'a1', Name: 'Flight number' }],
    },
    query: structuredClone(query),
  }
}
