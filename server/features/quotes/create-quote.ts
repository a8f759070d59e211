import { randomUUID } from 'node:crypto'

import { centsOf } from '#contract/money.ts'
import type { createQuote as endpoint } from '#contract/quotes.ts'
import type { Db } from '#server/db/database.ts'
import type { DepartureOfDay } from '#server/features/availability/availability.sql.ts'
import { searchDepartures } from '#server/features/availability/look-up-itineraries.ts'
import { deleteUnbookedQuotes, insertQuote } from '#server/features/quotes/quotes.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, SiteAgency } from '#server/scope.ts'

/** Promises prices only. It holds no seats, because it covers several departures. */
export const createQuote: HandlerOf<typeof endpoint> = async (scope, { productID, adult, child, date }) => {
  assertBookingEnabled(scope.agency)
  const { product, departures } = await searchDepartures(scope, productID, { adult, child, date })
  if (departures.length === 0) {
    throw new Refusal('bad_input', {
      messages: ['There are no itineraries available for the date searched.'],
    })
  }
  const { attributes } = await scope.products.current()
  const asked = (attributes.get(productID) ?? []).map(({ id, name }) => ({ AttributeId: id, Name: name }))
  const quote = {
    id: randomUUID(),
    agency_id: scope.agency.id,
    created_by: scope.user.id,
    product_id: productID,
    product_code: product.code,
    product_name: product.name,
    time_zone: product.timeZone,
    local_date: date,
    adults: adult,
    children: child,
    attributes: JSON.stringify(asked),
    cancellation_policy: JSON.stringify(product.cancellationPolicy),
    move_fee_cents: product.moveFee === null ? null : (centsOf(product.moveFee) ?? null),
    weight_rule: product.weightRule && JSON.stringify(product.weightRule),
    created_at: scope.now,
    expires_at: scope.now.add({ milliseconds: Math.round(scope.limits.quoteMinutes * 60_000) }),
  }
  await insertQuote(scope.db, quote, departures.map(quotedItinerary))
  return { QuoteID: quote.id }
}

const quotedItinerary = (departure: DepartureOfDay) => ({
  departure_id: departure.id,
  local_time: departure.local_time,
  adult_price_cents: departure.adult_price_cents,
  child_price_cents: departure.child_price_cents,
  adult_fees_cents: departure.adult_fees_cents,
  child_fees_cents: departure.child_fees_cents,
  pickup_class: departure.pickup_class,
  departs_at: departure.departs_at,
})

export function assertBookingEnabled({ disableBooking }: SiteAgency) {
  if (disableBooking) {
    throw new Refusal('bad_input', { messages: ['Booking is disabled for this agency.'] })
  }
}

/** Until then a page with an old quote reads “expired” instead of “not found”. */
const keptDays = 30
const batchSize = 1000

/** Deletes one batch of expired, unbooked quotes; true when there may be more. */
export async function deleteOldQuotes(db: Db, now: Temporal.Instant): Promise<boolean> {
  const expiredBefore = now.subtract({ hours: keptDays * 24 })
  return (await deleteUnbookedQuotes(db, expiredBefore, batchSize)) === batchSize
}
