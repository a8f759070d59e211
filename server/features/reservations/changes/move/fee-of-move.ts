import { feeCents, feePercentAt } from '#contract/after-sale/cancellation-policy.ts'
import { departureOf } from '#server/features/reservations/changes/changeable.ts'
import type { Moving } from '#server/features/reservations/changes/move/move.ts'
import type { Passenger } from '#server/features/reservations/reservations.sql.ts'

export function movePercent({ now, reservation, wish }: Moving): number {
  if (wish.waiveFee) return 0
  return feePercentAt(reservation.cancellation_policy, departureOf(reservation), now)
}

/** Free while canceling is. Then the tour's fee per passenger, to guest and agency alike, or the step's percentage. */
export function moveFee(moving: Moving, { sale_cents, net_cents }: Passenger): { sale: number; net: number } {
  const percent = movePercent(moving)
  if (percent === 0) return { sale: 0, net: 0 }
  const fee = moving.reservation.move_fee_cents
  return fee === null
    ? { sale: feeCents(sale_cents, percent), net: feeCents(net_cents, percent) }
    : { sale: fee, net: fee }
}
