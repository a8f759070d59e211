import { passengerLabel } from '#contract/changes/change-labels.ts'
import { centsOf, dollarsOf } from '#contract/money.ts'
import { poundsText } from '#contract/weights/pound-text.ts'
import { extraSeatCentsFor, isTooHeavy, seatsFor, type WeightRule } from '#contract/weights/weight-rule.ts'
import type { NewPriceLine } from '#server/features/reservations/revisions.sql.ts'

interface Prices {
  net_cents: number
  sale_cents: number
}

export interface Seating {
  seats: number
  extra_seat_cents: number
}

/** What a passenger's weight takes by the rule. */
export const seatingFor = (pounds: number, rule: WeightRule | null): Seating => ({
  seats: seatsFor(pounds, rule),
  extra_seat_cents: extraSeatCentsFor(pounds, rule),
})

/** Both prices include the extra seat, which has no markup. */
export const withSeating = ({ net_cents, sale_cents }: Prices, seating: Seating) => ({
  net_cents: net_cents + seating.extra_seat_cents,
  sale_cents: sale_cents + seating.extra_seat_cents,
  ...seating,
})

export const withoutExtraSeat = ({ net_cents, sale_cents, extra_seat_cents }: Prices & Seating): Prices => ({
  net_cents: net_cents - extra_seat_cents,
  sale_cents: sale_cents - extra_seat_cents,
})

/** As previews show it. */
export const shownSeating = ({ seats, extra_seat_cents }: Seating) => ({
  seats,
  extraSeat: dollarsOf(extra_seat_cents),
})

/** The price line of these passengers' extra seats, all at the rule's price. */
export function extraSeatRows(passengers: readonly Seating[], rule: WeightRule | null): NewPriceLine[] {
  const count = passengers.filter(({ seats }) => seats > 1).length
  const cents = centsOf(rule?.extraSeatPrice ?? '')
  if (count === 0 || cents === undefined) return []
  const prices = { price_cents: cents, fees_cents: 0, computed_sale_cents: cents, sale_cents: cents }
  return [{ type: 'Extra seat', count, ...prices, modifier_mode: 0, modifier_value: 0 }]
}

interface Weighed {
  position: number
  body_weight: number
}

export const tooHeavyErrors = (passengers: readonly Weighed[], rule: WeightRule | null): string[] =>
  passengers
    .filter(({ body_weight }) => isTooHeavy(body_weight, rule))
    .map(({ position, body_weight }) => {
      const most = poundsText(rule?.maxPassengerPounds ?? 0)
      return `${passengerLabel(position)} weighs ${poundsText(body_weight)}. This tour takes passengers up to ${most}.`
    })
