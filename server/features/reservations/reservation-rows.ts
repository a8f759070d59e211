import type { Booking } from '#contract/reservations.ts'
import { totalSaleCents } from '#contract/sale-price.ts'
import type { PickupHotel } from '#server/features/catalogue/catalogue.ts'
import type { KeptItinerary, KeptQuote } from '#server/features/quotes/find-quote.ts'
import { pickupTime } from '#server/features/reservations/pickup-time.ts'
import type { PriceLine } from '#server/features/reservations/price-lines.ts'
import type { Scope } from '#server/scope.ts'

interface Parts {
  booking: Booking
  quote: KeptQuote & { departs_at: Temporal.Instant | null }
  itinerary: KeptItinerary | undefined
  lines: PriceLine[]
  hotel: PickupHotel | undefined
  fingerprint: Buffer
}

/** Nobody pays for what has left. */
const earlier = (one: Temporal.Instant, other: Temporal.Instant | null) =>
  other && Temporal.Instant.compare(other, one) < 0 ? other : one

/** On account, or with nothing to pay, it is confirmed at once; by card it waits for the payment, and its seats with it. */
function stateOf({ agency, now, limits }: Scope, departsAt: Temporal.Instant | null, totalSaleCents: number) {
  const confirmed = agency.creditCardMode === 0 || totalSaleCents === 0
  return {
    is_test: agency.testMode,
    payment_required: !confirmed,
    paid: confirmed,
    status: confirmed ? ('confirmed' as const) : ('pending' as const),
    confirmed_at: confirmed ? now : null,
    booked_at: now,
    hold_expires_at: earlier(now.add({ milliseconds: Math.round(limits.holdMinutes * 60_000) }), departsAt),
  }
}

function priceOf({ adults, children }: KeptQuote, lines: PriceLine[]) {
  const saleOf = (type: PriceLine['type']) => lines.find((line) => line.type === type)?.saleCents ?? 0
  const [adultSaleCents, childSaleCents] = [saleOf('Adult'), saleOf('Child')]
  return {
    adults,
    children,
    adult_sale_cents: adultSaleCents,
    child_sale_cents: childSaleCents,
    total_sale_cents: totalSaleCents({ adults, children, adultSaleCents, childSaleCents }),
  }
}

function pickupOf(
  { local_date: date, time_zone: timeZone }: KeptQuote,
  itinerary: KeptItinerary | undefined,
  hotel: PickupHotel | undefined,
) {
  if (!itinerary || !hotel) return null
  return pickupTime({ date, time: itinerary.local_time, timeZone }, hotel.estimatedMinsPrior)
}

/** The reservation as a row, but for its number. */
export function reservationRow(
  scope: Scope,
  { booking, quote, itinerary, lines, hotel, fingerprint }: Parts,
) {
  const price = priceOf(quote, lines)
  return {
    quote_id: quote.id,
    agency_id: scope.agency.id,
    booked_by: scope.user.id,
    departure_id: itinerary?.departure_id ?? 0,
    fingerprint,
    ...stateOf(scope, quote.departs_at, price.total_sale_cents),
    first_name: booking.masterFirstName,
    last_name: booking.masterLastName,
    email: booking.emailAddress,
    phone: booking.phoneNumber,
    hotel_id: hotel?.id ?? null,
    hotel_label: hotel?.label ?? null,
    pickup_time: pickupOf(quote, itinerary, hotel),
    ...price,
  }
}

/** What belongs to the reservation, as lists; each is written with its quote_id. */
export function detailRows({ paxArray, attribArray }: Booking, lines: PriceLine[]) {
  return {
    passengers: paxArray.map((passenger, position) => ({
      position,
      first_name: passenger.FirstName,
      last_name: passenger.LastName,
      body_weight: passenger.BodyWeight,
      type: passenger.Type,
    })),
    attributes: attribArray,
    priceLines: lines.map(({ type, count, priceCents, feesCents, modifier, computedCents, saleCents }) => ({
      type,
      count,
      price_cents: priceCents,
      fees_cents: feesCents,
      modifier_mode: modifier.mode,
      modifier_value: modifier.value,
      computed_sale_cents: computedCents,
      sale_cents: saleCents ?? computedCents,
    })),
  }
}
