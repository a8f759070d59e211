import type { FoundItinerary, Itinerary } from '#contract/availability.ts'
import { dollarsOf } from '#contract/money.ts'
import { salePriceCents, totalSaleCents } from '#contract/sale-price.ts'
import type { DepartureOfDay } from '#server/features/availability/availability.sql.ts'

type Departure = Omit<DepartureOfDay, 'departs_at' | 'seats_left' | 'pounds_left' | 'is_open' | 'modifier'>

interface PartySize {
  adults: number
  children: number
}

const netCents = (departure: Departure) => ({
  adult: departure.adult_price_cents + departure.adult_fees_cents,
  child: departure.child_price_cents + departure.child_fees_cents,
})

/** A departure, as searched or as quoted, with its price for the party. */
export function pricedItinerary(departure: Departure, { adults, children }: PartySize): Itinerary {
  const net = netCents(departure)
  return {
    ItineraryID: String(departure.id),
    DeptTime: departure.local_time.slice(0, 5),
    AdultPrice: dollarsOf(departure.adult_price_cents),
    ChildPrice: dollarsOf(departure.child_price_cents),
    AdultFees: dollarsOf(departure.adult_fees_cents),
    ChildFees: dollarsOf(departure.child_fees_cents),
    TotalPrice: dollarsOf(net.adult * adults + net.child * children),
    NoAdults: adults,
    NoChildren: children,
    PickupClass: departure.pickup_class,
  }
}

/** With the sale prices that a quote made now would have. */
export function foundItinerary(departure: DepartureOfDay, party: PartySize): FoundItinerary {
  const net = netCents(departure)
  const adultSaleCents = salePriceCents(net.adult, departure.modifier)
  const childSaleCents = salePriceCents(net.child, departure.modifier)
  return {
    ...pricedItinerary(departure, party),
    adultSale: dollarsOf(adultSaleCents),
    childSale: dollarsOf(childSaleCents),
    totalSale: dollarsOf(totalSaleCents({ ...party, adultSaleCents, childSaleCents })),
    seatsLeft: departure.seats_left,
    poundsLeft: departure.pounds_left,
  }
}
