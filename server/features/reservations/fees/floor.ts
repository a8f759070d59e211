import { feeCents } from '#contract/changes/cancellation-policy.ts'
import { sum } from '#server/sum.ts'

/** One passenger's price, to the guest or to the agency, before and after a change. */
interface Repricing {
  before: number
  after: number
  /** The least that canceling costs because of earlier changes. */
  floor: number
}

/** What canceling costs now. */
export interface FeeTerms {
  percent: number
  isWaived: boolean
}

interface ChangeTerms extends FeeTerms {
  /** The tour's fee for moving; null: the step's percentage; undefined for a correction. */
  moveFee?: number | null
}

/**
 * What a move, or a correction to a lower price, charges and leaves as the new floor. Moving far away, or making the trip
 * cheap, and canceling afterwards thus costs as much as canceling before.
 */
export function feeAndFloor({ before, after, floor: oldFloor }: Repricing, terms: ChangeTerms) {
  const { percent, isWaived } = terms
  if (isWaived) return { fee: 0, floor: oldFloor }
  const floor = Math.max(oldFloor, feeCents(before, percent))
  const own = ownFee(before, after, terms)
  const fee = own + Math.max(0, floor - own - after)
  return { fee, floor: Math.max(0, floor - fee) }
}

/** A percentage of the old price contains that of any decrease. */
function ownFee(before: number, after: number, { percent, moveFee = 0 }: ChangeTerms): number {
  if (percent === 0) return 0
  if (moveFee === null) return feeCents(before, percent)
  return moveFee + feeCents(Math.max(0, before - after), percent)
}

interface Prices {
  net_cents: number
  sale_cents: number
}

interface Floors {
  floor_net_cents: number
  floor_sale_cents: number
}

/** The floor of a passenger without changes. */
export const noFloor: Floors = { floor_net_cents: 0, floor_sale_cents: 0 }

interface Charged {
  fee: { sale: number; net: number }
  floors: Floors
}

const repricings = (before: Prices & Floors, after: Prices) => ({
  sale: { before: before.sale_cents, after: after.sale_cents, floor: before.floor_sale_cents },
  net: { before: before.net_cents, after: after.net_cents, floor: before.floor_net_cents },
})

type Outcome = ReturnType<typeof feeAndFloor>
const chargedOf = (sale: Outcome, net: Outcome): Charged => ({
  fee: { sale: sale.fee, net: net.fee },
  floors: { floor_sale_cents: sale.floor, floor_net_cents: net.floor },
})

/** What moving a passenger charges. */
export function chargedForMove(
  before: Prices & Floors,
  after: Prices,
  terms: FeeTerms & { moveFee: number | null },
): Charged {
  const { sale, net } = repricings(before, after)
  return chargedOf(feeAndFloor(sale, terms), feeAndFloor(net, terms))
}

/** What correcting a passenger charges; nothing unless a price falls. */
export function chargedForCorrection(before: Prices & Floors, after: Prices, terms: FeeTerms): Charged {
  const { sale, net } = repricings(before, after)
  const charge = (price: Repricing) =>
    price.after < price.before ? feeAndFloor(price, terms) : { fee: 0, floor: price.floor }
  return chargedOf(charge(sale), charge(net))
}

/** What canceling a passenger costs. A waived cancellation ignores the floors. */
export function cancelingCosts(passenger: Prices & Floors, { percent, isWaived }: FeeTerms) {
  const costs = (price: number, floor: number) =>
    isWaived ? 0 : Math.min(price, Math.max(feeCents(price, percent), floor))
  return {
    sale: costs(passenger.sale_cents, passenger.floor_sale_cents),
    net: costs(passenger.net_cents, passenger.floor_net_cents),
  }
}

type SalePrice = Pick<Prices & Floors, 'sale_cents' | 'floor_sale_cents'>

/** The least that canceling all of them costs the guest, whatever the policy says. */
export const cancelAtLeastCents = (passengers: readonly SalePrice[]): number =>
  sum(passengers.map(({ sale_cents, floor_sale_cents }) => Math.min(sale_cents, floor_sale_cents)))
