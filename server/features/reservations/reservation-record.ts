import { dollarsOf } from '#contract/money.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import { pricedItinerary } from '#server/features/availability/priced-itinerary.ts'
import type { itinerariesOf } from '#server/features/quotes/quotes.sql.ts'
import type { Passenger, ReservationRow } from '#server/features/reservations/reservations.sql.ts'

interface Details {
  passengers: Passenger[]
  itineraries: Awaited<ReturnType<typeof itinerariesOf>>
  /** By quoteID. */
  paymentLinks: ReadonlyMap<string, string>
  can: ReservationRecord['reservation']['can']
}

function reservationOf(
  row: ReservationRow,
  paymentLink: string | null,
  can: Details['can'],
): ReservationRecord['reservation'] {
  return {
    quoteID: row.quote_id,
    orl: row.orl,
    resExpireAfter: Math.floor(row.hold_expires_at.epochMilliseconds / 1000),
    ccPaymentRequired: row.payment_required,
    ccPaymentLink: paymentLink,
    hotel: row.hotel_label,
    pickup: row.hotel_label,
    pickupTime: row.pickup_time?.slice(0, 5) ?? null,
    totalSale: dollarsOf(row.total_sale_cents),
    test: row.is_test,
    refund: row.refund,
    canceledAt: row.canceled_at?.toString() ?? null,
    revision: row.revision,
    fees: dollarsOf(row.fees_sale_cents),
    agencyReference: row.agency_reference,
    policy: row.cancellation_policy,
    can,
    bookedBy: row.booked_by_name,
    bookedAt: row.booked_at.toString(),
  }
}

/** With the booked itinerary only. */
export function recordOf(row: ReservationRow, details: Details): ReservationRecord {
  const ofRow = ({ quote_id }: { quote_id: string }) => quote_id === row.quote_id
  const booked = details.itineraries.filter(
    (itinerary) => ofRow(itinerary) && itinerary.departure_id === row.departure_id,
  )
  return {
    reservation: reservationOf(row, details.paymentLinks.get(row.quote_id) ?? null, details.can),
    paid: row.paid,
    quote: {
      ProductID: row.product_id,
      ProductCode: row.product_code,
      ProductName: row.product_name,
      timeZone: row.time_zone,
      date: row.local_date,
      Itineraries: booked.map((itinerary) => pricedItinerary(itinerary, row)),
      Attributes: row.offered_attributes,
    },
    query: {
      itineraryID: String(row.departure_id),
      masterFirstName: row.first_name,
      masterLastName: row.last_name,
      emailAddress: row.email,
      phoneNumber: row.phone,
      paxArray: details.passengers.filter(ofRow).map((passenger) => ({
        number: passenger.position,
        FirstName: passenger.first_name,
        LastName: passenger.last_name,
        BodyWeight: passenger.body_weight,
        Type: passenger.type,
      })),
      attribArray: row.attributes,
    },
  }
}
