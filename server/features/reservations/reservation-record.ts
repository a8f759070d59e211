import { dollarsOf } from '#contract/money.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import { pricedItinerary } from '#server/features/availability/priced-itinerary.ts'
import type { itinerariesOf } from '#server/features/quotes/quotes.sql.ts'
import { cancelAtLeastCents } from '#server/features/reservations/fees/floor.ts'
import type { DueChange, Passenger, ReservationRow } from '#server/features/reservations/reservations.sql.ts'
import { sum } from '#server/sum.ts'

type Reservation = ReservationRecord['reservation']
type QuotedItinerary = Awaited<ReturnType<typeof itinerariesOf>>[number]
type Changes = Pick<Reservation, 'can' | 'dueChange'>

/** Everything about many reservations, in no order. */
interface Loaded {
  passengers: readonly Passenger[]
  itineraries: readonly QuotedItinerary[]
  waiting: readonly DueChange[]
  /** By quoteID. */
  paymentLinks: ReadonlyMap<string, string>
}

interface Details extends Changes {
  passengers: readonly Passenger[]
  itineraries: readonly QuotedItinerary[]
  paymentLink: string | null
}

const extraSeatsOf = (passengers: readonly Passenger[]) => ({
  count: sum(passengers.map(({ seats }) => seats - 1)),
  total: dollarsOf(sum(passengers.map(({ extra_seat_cents }) => extra_seat_cents))),
})

function reservationOf(
  row: ReservationRow,
  { passengers, paymentLink, can, dueChange }: Details,
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
function bookedItinerary(row: ReservationRow, quoted: readonly QuotedItinerary[]) {
  const { departure_id: id, local_time, pickup_class, rates } = row
  if (rates) return [{ id, local_time, pickup_class, ...rates }]
  return quoted.filter(({ departure_id }) => departure_id === id).map((itinerary) => ({ ...itinerary, id }))
}

const quoteIdOf = ({ quote_id }: { quote_id: string }) => quote_id

/** In the order of the rows. Groups what was loaded once: a list can have thousands of rows. */
export function recordsOf(
  rows: readonly ReservationRow[],
  loaded: Loaded,
  changesOf: (row: ReservationRow, waiting: DueChange | undefined) => Changes,
): ReservationRecord[] {
  const passengers = Map.groupBy(loaded.passengers, quoteIdOf)
  const itineraries = Map.groupBy(loaded.itineraries, quoteIdOf)
  const waiting = new Map(loaded.waiting.map((change) => [change.quote_id, change]))
  return rows.map((row) => {
    const id = row.quote_id
    return recordOf(row, {
      passengers: passengers.get(id) ?? [],
      itineraries: itineraries.get(id) ?? [],
      paymentLink: loaded.paymentLinks.get(id) ?? null,
      ...changesOf(row, waiting.get(id)),
    })
  })
}

/** With the booked itinerary only. */
function recordOf(row: ReservationRow, details: Details): ReservationRecord {
  const { passengers } = details
  const booked = bookedItinerary(row, details.itineraries)
  return {
    reservation: reservationOf(row, details),
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
