import type { NetRates } from '#contract/day/net-rates.ts'
import { dollarsOf } from '#contract/money.ts'
import type { ReservationRecord } from '#contract/reservations.ts'
import { passengersOf } from '#server/features/reservations/reservations.sql.ts'
import { findReservation, showReservation } from '#server/features/reservations/show-reservations.ts'
import type { Scope } from '#server/scope.ts'
import { sum } from '#server/sum.ts'

/** For the provider, who sees what the agency owes. */
export async function showReservationWithNet(
  scope: Scope,
  { id }: { id: string },
): Promise<ReservationRecord & { net: NetRates }> {
  const record = await showReservation(scope, { id })
  return { ...record, net: await netRatesOf(scope, id) }
}

async function netRatesOf(scope: Scope, id: string): Promise<NetRates> {
  const { fees_net_cents: fees } = await findReservation(scope, id)
  const passengers = await passengersOf(scope.db, [id])
  return {
    passengers: passengers.map(({ position, net_cents }) => ({
      number: position,
      net: dollarsOf(net_cents),
    })),
    fees: dollarsOf(fees),
    total: dollarsOf(fees + sum(passengers.map(({ net_cents }) => net_cents))),
  }
}
