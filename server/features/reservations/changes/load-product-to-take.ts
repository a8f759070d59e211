import type { ProductDetails } from '#contract/catalogue.ts'
import { assertBookingEnabled } from '#server/features/quotes/assert-booking-enabled.ts'
import type { LockedReservation, ReservationRow } from '#server/features/reservations/reservations.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

export type Reservation = ReservationRow | LockedReservation

/** Additions and moves take seats, so they need what a booking needs. */
export async function productToTake(scope: Scope, { product_id }: Reservation): Promise<ProductDetails> {
  const { agency, products } = scope
  if (!agency.hasPort) throw new Refusal('no_port')
  assertBookingEnabled(agency)
  const product = (await products.current()).byId.get(product_id)
  if (!product) throw new Refusal('bad_input', { messages: ['This tour is no longer offered.'] })
  return product
}
