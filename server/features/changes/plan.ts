import { dueOrOwed } from '#contract/changes/card-money.ts'
import type { TakingPreview } from '#contract/changes/change-parts.ts'
import type { moveReservation } from '#contract/changes/move.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { dollarsOf } from '#contract/money.ts'
import type { NoRoom } from '#server/features/availability/hold-seats.ts'
import { moreRoom, roomOf, type TakenRoom } from '#server/features/availability/room.ts'
import type { NewRevision, Traveler } from '#server/features/changes/changes.sql.ts'
import { changesBetween } from '#server/features/changes/history/revision-changes.ts'
import { cancelAtLeastCents } from '#server/features/reservations/fees/floor.ts'
import { minutesToPay } from '#server/features/reservations/hold.ts'
import { priceChangedLines } from '#server/features/reservations/price-lines.ts'
import type {
  LockedReservation,
  Passenger,
  ReservationRow,
} from '#server/features/reservations/reservations.sql.ts'
import type { NewPriceLine } from '#server/features/reservations/revisions.sql.ts'
import type { NewAuditLine } from '#server/sql/audit.ts'

export type Reservation = ReservationRow | LockedReservation

/** Sale prices per person instead of the computed ones. */
export type ChosenPrices = InputOf<typeof moveReservation>['sale']

const auditKinds = {
  canceled: 'reservation.canceled',
  'passengers-canceled': 'reservation.passengers-canceled',
  corrected: 'reservation.corrected',
  moved: 'reservation.moved',
  added: 'reservation.passengers-added',
} as const

/** What the next revision will say. */
export interface Revising {
  kind: keyof typeof auditKinds
  /** The columns that the change sets. */
  columns: Partial<NewRevision>
  /** The current passengers, and those of the next revision. */
  before: readonly Passenger[]
  passengers: readonly Traveler[]
  /** How new prices were computed. */
  priceLines: readonly NewPriceLine[]
}

/** A change before anything is written: a preview shows it, and `applyChange` makes it. */
export interface ChangePlan extends Revising {
  reason: string | null
  /** Whether it ends the reservation and releases all that it holds. */
  endsReservation: boolean
  /** What it is for the agency's account. */
  postedAs: 'change' | 'cancellation'
  room: PlannedRoom
  /** Says why the departure can't take the party after all; null if the plan never takes more room. */
  noRoom: { field: string; words: (outcome: NoRoom) => string } | null
  /** Whether it can take room after the tour has left, as the provider's corrections can. */
  mayHaveLeft?: true
  /** When the tour leaves, which ends the time to pay. */
  departsAt: Temporal.Instant
  /** What has to be paid by card before the change takes effect; 0 when it takes effect at once. */
  dueCents: number
  refundCents: number
  refundReason: string
  /** For the audit line: what else was decided, like a waived fee. */
  decided: object
}

type Totals = Pick<ReservationRow, 'payment_required' | 'total_sale_cents' | 'owed_cents'>

/**
 * More to pay by card is due before the change takes effect, with what was owed before; what is too small to be charged is
 * owed. Less lowers what is owed first, and the rest is refunded, never more than was kept.
 */
export function moneyOfChange(
  { payment_required, total_sale_cents: oldTotalCents, owed_cents: owedBeforeCents }: Totals,
  newTotalCents: number,
  keptCents: number,
) {
  const differenceCents = newTotalCents - oldTotalCents
  return {
    newTotalCents,
    differenceCents,
    owedBeforeCents,
    ...dueOrOwed({ byCard: payment_required, owedCents: owedBeforeCents, differenceCents }),
    refundCents: differenceCents < 0 ? Math.max(0, keptCents - newTotalCents) : 0,
  }
}

type CardMoney = Pick<ReturnType<typeof moneyOfChange>, 'dueCents' | 'owedBeforeCents' | 'owedCents'>

export const shownCardMoney = ({ dueCents, owedBeforeCents, owedCents }: CardMoney) => ({
  due: dollarsOf(dueCents),
  owedBefore: dollarsOf(dueCents > 0 ? owedBeforeCents : 0),
  owed: dollarsOf(owedCents),
})

/** At the desk a difference changes hands at once. */
export const shownTaking = (
  { taking, total_sale_cents: oldTotalCents }: Pick<Reservation, 'taking' | 'total_sale_cents'>,
  newTotalCents: number,
): TakingPreview => taking && { kind: taking.kind, amount: dollarsOf(newTotalCents - oldTotalCents) }

/** What canceling everyone costs at least once the change is made. */
export const shownCancelAtLeast = (passengers: readonly Traveler[]) =>
  dollarsOf(cancelAtLeastCents(passengers))

/** How many adults and children travel. */
export function partyOf(travelers: readonly { type: 'Adult' | 'Child' }[]) {
  const adults = travelers.filter(({ type }) => type === 'Adult').length
  return { adults, children: travelers.length - adults }
}

export interface PlannedRoom {
  departureId: number
  isMoved: boolean
  /** What the whole party takes there. */
  total: TakenRoom
  /** How much of it is new there; below 0 if the party takes less than before. */
  more: TakenRoom
}

type Parties = Pick<Revising, 'before' | 'passengers'>

/** `from` and `to` are departures. */
export function plannedRoom(from: number, to: number, { before, passengers }: Parties): PlannedRoom {
  const isMoved = from !== to
  const total = roomOf(passengers, isMoved ? null : to)
  const had = roomOf(isMoved ? [] : before, from)
  return { departureId: to, isMoved, total, more: moreRoom(total, had) }
}

/** What a change alters, field by field and in words. */
export function alteredFields(reservation: LockedReservation, { columns, before, passengers }: Revising) {
  const { offered_attributes } = reservation
  return changesBetween(
    { ...reservation, passengers: before },
    { ...reservation, ...columns, offered_attributes, passengers },
  )
}

/** These list who was canceled instead of what was altered. */
const cancellations = new Set<Revising['kind']>(['canceled', 'passengers-canceled'])

/** What the change altered with the totals, and the sale prices that someone chose. */
export function auditLinesOf(
  reservation: LockedReservation,
  revising: Revising,
  decided: object,
): NewAuditLine[] {
  const { kind, columns, priceLines } = revising
  const { orl, status, total_sale_cents } = reservation
  const isCancellation = cancellations.has(kind)
  const altered = isCancellation ? [] : alteredFields(reservation, revising)
  const fields = (part: 'before' | 'after') =>
    Object.fromEntries(altered.map((change) => [change.field, change[part]]))
  return [
    {
      kind: auditKinds[kind],
      subject: orl,
      before: {
        ...fields('before'),
        ...(isCancellation && { status }),
        totalSaleCents: total_sale_cents,
      },
      after: {
        ...fields('after'),
        totalSaleCents: columns.total_sale_cents ?? total_sale_cents,
        ...decided,
      },
    },
    ...priceChangedLines(orl, priceLines),
  ]
}

export interface Clock {
  now: Temporal.Instant
  limits: { holdMinutes: number }
}

type Priced = CardMoney &
  Pick<ChangePlan, 'departsAt'> &
  Record<'differenceCents' | 'netDifferenceCents' | 'newTotalCents', number>

/** The money of a preview, in dollars. */
export const shownMoney = (
  { now, limits }: Clock,
  reservation: Totals & Pick<Reservation, 'taking'>,
  plan: Priced,
) => ({
  difference: dollarsOf(plan.differenceCents),
  netDifference: dollarsOf(plan.netDifferenceCents),
  ...shownCardMoney(plan),
  taking: shownTaking(reservation, plan.newTotalCents),
  oldTotal: dollarsOf(reservation.total_sale_cents),
  newTotal: dollarsOf(plan.newTotalCents),
  byCard: reservation.payment_required,
  holdMinutes: minutesToPay(now, limits, plan.departsAt),
})
