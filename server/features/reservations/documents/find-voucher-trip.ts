import { loadTrip } from '#server/features/reservations/documents/load-trip.ts'
import type { TripFacts } from '#server/features/reservations/documents/trip-facts.ts'
import type { ReservationRow } from '#server/features/reservations/reservations.sql.ts'
import { findReservation } from '#server/features/reservations/show-reservations.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

const noVoucherTexts: Record<Exclude<ReservationRow['status'], 'confirmed'>, string> = {
  pending: 'This reservation has no voucher yet. It gets one when it is paid.',
  expired: 'This reservation has no voucher, because it was not paid in time.',
  canceled: 'This reservation is canceled, so it no longer has a voucher.',
}

/** Only a confirmed reservation has a voucher. */
export async function findVoucherTrip(scope: Scope, { id }: { id: string }): Promise<TripFacts> {
  const { status, revision } = await findReservation(scope, id)
  if (status !== 'confirmed') throw new Refusal('conflict', { messages: [noVoucherTexts[status]] })
  return (await loadTrip(scope.db, id, revision)).trip
}
