import type { moveReservation } from '#contract/after-sale/moves.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { centsOf, dollarsOf } from '#contract/money.ts'
import { holds, permissions } from '#contract/permissions.ts'
import { type PriceModifier, salePriceCents } from '#contract/sale-price.ts'
import type { DepartureRates } from '#server/db/selling-tables.ts'
import { priceErrors } from '#server/features/reservations/booking-errors.ts'
import type { Changer } from '#server/features/reservations/changes/changeable.ts'
import type { NewPriceLine } from '#server/features/reservations/changes/changes.sql.ts'
import type { PriceLine } from '#server/features/reservations/price-lines.ts'
import type { Scope } from '#server/scope.ts'

export type ChosenPrices = InputOf<typeof moveReservation>['sale']
type PassengerType = 'Adult' | 'Child'

/** What someone may do with prices: the provider everything, an agency's users by their permissions. */
export interface PriceRights {
  mayChangePrice: boolean
  maySellHigher: boolean
}

export function priceRights({ user }: Pick<Scope, 'user'>, by: Changer): PriceRights {
  const { permissions: held } = user.role
  const isProvider = by === 'provider'
  return {
    mayChangePrice: isProvider || holds(held, permissions.changePrice),
    maySellHigher: isProvider || holds(held, permissions.agencyAdministrator),
  }
}

interface Pricing {
  departure: DepartureRates & { modifier: PriceModifier }
  /** Those who get new prices. */
  types: readonly PassengerType[]
  sale: ChosenPrices
}

/** A line for each type among those who get new prices, with today's computed price or the chosen one. */
export function newPriceLines({ departure, types, sale }: Pricing): PriceLine[] {
  return (['Adult', 'Child'] as const).flatMap((type) => {
    const count = types.filter((one) => one === type).length
    return count === 0 ? [] : [lineOf(departure, type, count, type === 'Adult' ? sale?.adult : sale?.child)]
  })
}

function lineOf(
  { modifier, ...rates }: Pricing['departure'],
  type: PassengerType,
  count: number,
  chosen: number | string | undefined,
): PriceLine {
  const [priceCents, feesCents] =
    type === 'Adult'
      ? [rates.adult_price_cents, rates.adult_fees_cents]
      : [rates.child_price_cents, rates.child_fees_cents]
  const netCents = priceCents + feesCents
  const computedCents = salePriceCents(netCents, modifier)
  const saleCents = chosen === undefined ? computedCents : centsOf(chosen)
  return { type, count, priceCents, feesCents, netCents, modifier, computedCents, saleCents }
}

export const newPriceErrors = (lines: PriceLine[], rights: PriceRights) => priceErrors({ lines, ...rights })

/** Of a passenger of this type. The lines have no errors. */
export function newPricesOf(lines: readonly PriceLine[], type: PassengerType) {
  const line = lines.find((one) => one.type === type)
  if (!line) throw new Error(`No price line for ${type}.`)
  return { net_cents: line.netCents, sale_cents: line.saleCents ?? line.computedCents }
}

export const priceLineRows = (lines: readonly PriceLine[]): NewPriceLine[] =>
  lines.map(({ type, count, priceCents, feesCents, modifier, computedCents, saleCents }) => ({
    type,
    count,
    price_cents: priceCents,
    fees_cents: feesCents,
    modifier_mode: modifier.mode,
    modifier_value: modifier.value,
    computed_sale_cents: computedCents,
    sale_cents: saleCents ?? computedCents,
  }))

/** Today's sale prices of the departure. */
export const computedPricesOf = (departure: Pricing['departure']) => {
  const sale = (priceCents: number, feesCents: number) =>
    dollarsOf(salePriceCents(priceCents + feesCents, departure.modifier))
  return {
    adult: sale(departure.adult_price_cents, departure.adult_fees_cents),
    child: sale(departure.child_price_cents, departure.child_fees_cents),
  }
}
