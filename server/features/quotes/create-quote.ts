import { randomUUID } from 'node:crypto'

import type { InputOf } from '#contract/endpoint.ts'
import { centsOf } from '#contract/money.ts'
import type { createQuote as endpoint } from '#contract/quotes.ts'
import type { Db } from '#server/db/database.ts'
import { violatedConstraint } from '#server/db/violated-constraint.ts'
import type { DepartureOfDay } from '#server/features/availability/availability.sql.ts'
import { searchDepartures } from '#server/features/availability/look-up-itineraries.ts'
import { deleteUnbookedQuotes, insertQuote, quoteById } from '#server/features/quotes/quotes.sql.ts'
import { badInput, Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope, SiteAgency } from '#server/scope.ts'

type Search = InputOf<typeof endpoint>

/** Promises prices only. It holds no seats, because it covers several departures. */
export const createQuote: HandlerOf<typeof endpoint> = async (scope, search) => {
  const { quoteID = randomUUID() } = search
  if (search.quoteID && (await isRepeat(scope, quoteID, search))) return { QuoteID: quoteID }
  assertBookingEnabled(scope.agency)
  try {
    await makeQuote(scope, quoteID, search)
  } catch (error) {
    if (violatedConstraint(error) !== 'quotes_pkey') throw error
    // The same request at the same time was faster.
    if (!(await isRepeat(scope, quoteID, search))) throw idTaken()
  }
  return { QuoteID: quoteID }
}

/** The same words for one's own and another agency's id. */
const idTaken = () => badInput('quoteID', ['Another quote has this quoteID. Choose a new one.'])

/** Refuses the id of a quote for something else, or of another user. */
async function isRepeat(scope: Scope, quoteID: string, { productID, date, adult, child }: Search) {
  const earlier = await quoteById(scope.db, scope, quoteID)
  if (!earlier) return false
  const isSame =
    earlier.created_by === scope.user.id &&
    earlier.product_id === productID &&
    earlier.local_date === date &&
    earlier.adults === adult &&
    earlier.children === child
  if (!isSame) throw idTaken()
  return true
}

async function makeQuote(scope: Scope, id: string, { productID, adult, child, date }: Search) {
  const { product, departures } = await searchDepartures(scope, productID, { adult, child, date })
  if (departures.length === 0) {
    throw new Refusal('bad_input', {
      messages: ['There are no itineraries available for the date searched.'],
    })
  }
  const { attributes } = await scope.products.current()
  const asked = (attributes.get(productID) ?? []).map(({ id, name }) => ({ AttributeId: id, Name: name }))
  const quote = {
    id,
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
