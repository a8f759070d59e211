import type { BoardDeparture, DepartureChange } from '#contract/day/board.ts'
import { centsOf } from '#contract/money.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import { Refusal, refuseErrors } from '#server/refusal.ts'

const cents = (dollars: number) => centsOf(dollars) ?? 0

/** What people change on a departure, as audit lines name it. */
export const auditedDeparture = ({ prices, ...departure }: BoardDeparture) => ({
  blockedByHand: departure.blockedByHand,
  closed: departure.closedByHand,
  capacity: departure.capacity,
  payload: departure.payload,
  adultPriceCents: cents(prices.adult),
  childPriceCents: cents(prices.child),
  adultFeesCents: cents(prices.adultFees),
  childFeesCents: cents(prices.childFees),
  note: departure.note,
})

export type AuditedDeparture = ReturnType<typeof auditedDeparture>

export function departureAfter(before: BoardDeparture, change: DepartureChange): AuditedDeparture {
  const was = auditedDeparture(before)
  const { prices } = change
  return {
    blockedByHand: change.blockedByHand ?? was.blockedByHand,
    closed: change.closed ?? was.closed,
    capacity: change.capacity ?? was.capacity,
    // Also below what is sold: the cause may be a hot day.
    payload: change.payload === undefined ? was.payload : change.payload,
    adultPriceCents: prices?.adult ?? was.adultPriceCents,
    childPriceCents: prices?.child ?? was.childPriceCents,
    adultFeesCents: prices?.adultFees ?? was.adultFeesCents,
    childFeesCents: prices?.childFees ?? was.childFeesCents,
    note: change.note === undefined ? was.note : change.note || null,
  }
}

const leftText = 'This departure has left. Only its note can change.'

/** Refuses with every error. Expired holds must have been released. */
export function assertPossible(before: BoardDeparture, after: AuditedDeparture) {
  const { note: _, ...altered } = changedFields(auditedDeparture(before), after)?.after ?? {}
  if (before.state === 'departed' && Object.keys(altered).length > 0)
    throw new Refusal('bad_input', { messages: [leftText] })
  const capacity = 'capacity' in altered ? capacityErrors(before, after) : []
  const blockedByHand = 'blockedByHand' in altered && capacity.length === 0 ? blockErrors(before, after) : []
  refuseErrors({ capacity, blockedByHand })
}

const isOrAre = (count: number) => `${count} ${count === 1 ? 'is' : 'are'}`
const seatsAre = (count: number) => `${count} ${count === 1 ? 'seat is' : 'seats are'}`
const takenOf = ({ sold, held }: BoardDeparture) => sold + held

/** Never below what is sold, held and blocked. Blocks that change too have an error of their own. */
function capacityErrors(before: BoardDeparture, after: AuditedDeparture): string[] {
  const taken = takenOf(before)
  const blocked = before.blocked + (after.blockedByHand === before.blockedByHand ? before.blockedByHand : 0)
  if (after.capacity >= taken + blocked) return []
  const more = blocked > 0 ? ` and ${isOrAre(blocked)} blocked` : ''
  return [`${seatsAre(taken)} sold or held${more}. Enter at least ${taken + blocked}.`]
}

/** At most what is free. */
function blockErrors(before: BoardDeparture, { capacity, blockedByHand }: AuditedDeparture): string[] {
  const taken = takenOf(before)
  const most = capacity - taken - before.blocked
  if (blockedByHand <= most) return []
  const more = before.blocked > 0 ? ` and ${isOrAre(before.blocked)} blocked by the catalogue` : ''
  return [`Of ${capacity} seats, ${isOrAre(taken)} sold or held${more}. Enter at most ${most}.`]
}

/** Why the departure can't follow its schedule again. `capacity` is the schedule's; undefined: it has no such departure. */
export function putBackError(departure: BoardDeparture, capacity: number | undefined): string | undefined {
  if (departure.state === 'departed') return 'This departure has left. It stays as it is.'
  const taken = takenOf(departure)
  const gone = 'The schedule no longer has this departure, and'
  if (capacity === undefined && taken > 0)
    return `${gone} ${seatsAre(taken)} sold or held. Move or cancel them first.`
  // Their seats were released, and they may still come.
  if (capacity === undefined)
    return departure.guests > 0
      ? `${gone} it still has guests. Move or cancel their reservations first.`
      : undefined
  return capacity < taken
    ? `The schedule has ${capacity} ${capacity === 1 ? 'seat' : 'seats'} for this departure, and ${seatsAre(taken)} sold or held.`
    : undefined
}
