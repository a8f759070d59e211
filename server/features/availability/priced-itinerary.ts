import type { Itinerary } from '#contract/availability.ts'
import { dollarsOf } from '#contract/money.ts'
import type { departuresWithRoom } from '#server/features/availability/availability.sql.ts'

type Departure = Awaited<ReturnType<typeof departuresWithRoom>>[number]

interface PartySize {
  adults: number
  children: number
}

/** A departure, as searched or as quoted, with its price for the party. */
export function pricedItinerary(departure: Departure, { adults, children }: PartySize): Itinerary {
  const adultCents = departure.adult_price_cents + departure.adult_fees_cents
  const childCents = departure.child_price_cents + departure.child_fees_cents
  return {
    ItineraryID: String(departure.id),
    DeptTime: departure.local_time.slice(0, 5),
    AdultPrice: dollarsOf(departure.adult_price_cents),
    ChildPrice: dollarsOf(departure.child_price_cents),
    AdultFees: dollarsOf(departure.adult_fees_cents),
    ChildFees: dollarsOf(departure.child_fees_cents),
    TotalPrice: dollarsOf(adultCents * adults + childCents * children),
    NoAdults: adults,
    NoChildren: children,
    PickupClass: departure.pickup_class,
  }
}
