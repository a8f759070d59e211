import { dollarsOf } from '#contract/money.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import { pricedItinerary } from '#server/features/availability/priced-itinerary.ts'
import type { itinerariesOf } from '#server/features/quotes/quotes.sql.ts'
import { cancelAtLeastCents } from '#server/features/reservations/fees/floor.ts'
import type { Passenger, ReservationRow } from '#server/features/reservations/reservations.sql.ts'
import { sum } from '#server/sum.ts'

interface Details {
  passengers: Passenger[]
  itineraries: Awaited<ReturnType<typeof itinerariesOf>>
  /** By quoteID. */
  paymentLinks: ReadonlyMap<string, string>
  can: Reservation['can']
  dueChange: Reservation['dueChange']
}

type Reservation = ReservationRecord['reservation']

const extraSeatsOf = (passengers: readonly Passenger[]) => ({
  count: sum(passengers.map(({ seats }) => seats - 1)),
  total: dollarsOf(sum(passengers.map(({ extra_seat_cents }) => extra_seat_cents))),
})

function reservationOf(
  row: ReservationRow,
  paymentLink: string | null,
  { passengers, can, dueChange }: Details,
): Reservation {
  return {
    quoteID: row.quote_id,
    orl: row.orl,
    resExpireAfter: Math.floor(row.hold_expires_at.epochMilliseconds / 1000),
    // A client that reads no more than this and `paid` shows a canceled reservation as expired, not as confirmed.
    ccPaymentRequired: row.payment_required || row.canceled_at !== null,
    byCard: row.payment_required,
    ccPaymentLink: paymentLink,
    hotel: row.hotel_label,
    pickup: row.hotel_label,
    pickupTime: row.pickup_time?.slice(0, 5) ?? null,
    totalSale: dollarsOf(row.total_sale_cents),
    test: row.is_test,
    refund: row.refund,
    canceledAt: row.canceled_at?.toString() ?? null,
    guestDataErasedAt: row.guest_data_erased_at?.toString() ?? null,
    revision: row.revision,
    fees: dollarsOf(row.fees_sale_cents),
    owed: dollarsOf(row.owed_cents),
    cancelAtLeast: dollarsOf(cancelAtLeastCents(passengers)),
    extraSeats: extraSeatsOf(passengers),
    weightRule: row.weight_rule,
    agencyReference: row.agency_reference,
    policy: row.cancellation_policy,
    can,
    dueChange,
    bookedBy: row.booked_by_name,
    bookedAt: row.booked_at.toString(),
    departsAt: row.departs_at.epochMilliseconds,
    taking: row.taking,
  }
}

/** The departure at the prices of its quote, or of the day when the party moved to it. */
function bookedItinerary(row: ReservationRow, quoted: Details['itineraries']) {
  const { departure_id: id, local_time, pickup_class, rates } = row
  if (rates) return [{ id, local_time, pickup_class, ...rates }]
  return quoted
    .filter(({ quote_id, departure_id }) => quote_id === row.quote_id && departure_id === id)
    .map((itinerary) => ({ ...itinerary, id }))
}

/** With the booked itinerary only. */
export function recordOf(row: ReservationRow, details: Details): ReservationRecord {
  const passengers = details.passengers.filter(({ quote_id }) => quote_id === row.quote_id)
  const booked = bookedItinerary(row, details.itineraries)
  return {
    reservation: reservationOf(row, details.paymentLinks.get(row.quote_id) ?? null, {
      ...details,
      passengers,
    }),
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
      paxArray: passengers.map((passenger) => ({
        number: passenger.position,
        FirstName: passenger.first_name,
        LastName: passenger.last_name,
        BodyWeight: passenger.body_weight,
        Type: passenger.type,
        seats: passenger.seats,
        extraSeat: dollarsOf(passenger.extra_seat_cents),
      })),
      attribArray: row.attributes,
    },
  }
}
