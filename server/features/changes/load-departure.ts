import type { ProductDetails } from '#contract/catalogue.ts'
import type { Db } from '#server/db/database.ts'
import { departureToTake } from '#server/features/availability/availability.sql.ts'
import { dateInZone } from '#server/features/availability/date-in-zone.ts'
import { cutOffFor } from '#server/features/availability/room.ts'
import type { Reservation } from '#server/features/changes/plan.ts'
import { assertBookingEnabled } from '#server/features/quotes/create-quote.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

/** Additions and moves take seats, so they need what a booking needs. The cut-off is the caller's. */
export async function loadProduct(scope: Scope, { product_id }: Reservation): Promise<ProductDetails> {
  const { agency, products } = scope
  if (!agency.hasPort) throw new Refusal('no_port')
  assertBookingEnabled(agency)
  const product = (await products.current()).byId.get(product_id)
  if (!product) throw new Refusal('bad_input', { messages: ['This tour is no longer offered.'] })
  return { ...product, cutOffMinutes: cutOffFor(scope, product) }
}

interface Wanted {
  departureId: number
  timeZone: string
  /** The seats left are exact below this number. */
  party: number
}

/** A departure of the reservation's product at today's prices; undefined when it is gone. */
export const loadDeparture = (
  db: Db,
  { agency, now }: Scope,
  { product_id: productId, product_code: code }: Reservation,
  { departureId, timeZone, party }: Wanted,
) =>
  departureToTake(db, {
    agencyId: agency.id,
    departureId,
    productId,
    code,
    today: dateInZone(now, timeZone),
    party,
    now,
  })
