import type { CancellationPreview } from '#contract/changes/cancel.ts'
import { type CancellationPolicy, feeCents, feePercentAt } from '#contract/changes/cancellation-policy.ts'
import { dollarsOf } from '#contract/money.ts'
import { roomOf } from '#server/features/availability/room.ts'
import {
  type ChangePlan,
  moneyOfChange,
  partyOf,
  plannedRoom,
  shownTaking,
} from '#server/features/changes/plan.ts'
import { type Changer, cancellationError } from '#server/features/reservations/changeable.ts'
import { cancelingCosts } from '#server/features/reservations/fees/floor.ts'
import type { Passenger, ReservationRow } from '#server/features/reservations/reservations.sql.ts'
import { badInput, refuseIf } from '#server/refusal.ts'
import { sum } from '#server/sum.ts'

type Instant = Temporal.Instant

export interface CancellationContext {
  now: Instant
  reservation: Pick<
    ReservationRow,
    | 'status'
    | 'guest_data_erased_at'
    | 'hold_expires_at'
    | 'departs_at'
    | 'payment_required'
    | 'total_sale_cents'
    | 'owed_cents'
    | 'fees_sale_cents'
    | 'fees_net_cents'
    | 'departure_id'
  > & { cancellation_policy: CancellationPolicy }
  /** The current passengers. */
  passengers: readonly Passenger[]
  /** What was paid by card and not refunded. */
  keptCents: number
  by: Changer
  /** The numbers of those to cancel; undefined for the whole reservation. */
  numbers: readonly number[] | undefined
  waivesFee: boolean
  reason: string | null
}

export interface CancellationPlan extends ChangePlan {
  canceled: readonly Passenger[]
  /** By passenger, in the same order. */
  fees: readonly { sale: number; net: number }[]
  feePercent: number
  feeSaleCents: number
  feeNetCents: number
  newTotalCents: number
  /** Freed on the departure. */
  seats: number
}

/** What a cancellation does now, or a refusal. */
export function planCancellation(context: CancellationContext): CancellationPlan {
  const { now, reservation, passengers, keptCents, reason } = context
  refuseIf(cancellationError(now, reservation, context.by))
  const canceled = chosen(passengers, context.numbers)
  const remaining = passengers.filter((passenger) => !canceled.includes(passenger))
  assertAllowed(reservation.status === 'pending', remaining)
  const fees = feesOf(context, canceled)
  const { feeSaleCents, feeNetCents } = fees
  const feesSaleCents = reservation.fees_sale_cents + feeSaleCents
  const newTotalCents = sum(remaining.map(({ sale_cents }) => sale_cents)) + feesSaleCents
  const refundCents = Math.max(0, keptCents - newTotalCents)
  const { owedCents } = moneyOfChange(reservation, newTotalCents, keptCents)
  const isWhole = remaining.length === 0
  const { departure_id } = reservation
  const { seats } = roomOf(canceled, departure_id)
  return {
    kind: isWhole ? 'canceled' : 'passengers-canceled',
    reason,
    columns: {
      ...partyOf(remaining),
      total_sale_cents: newTotalCents,
      fees_sale_cents: feesSaleCents,
      fees_net_cents: reservation.fees_net_cents + feeNetCents,
      // No one is asked for money after the whole reservation was canceled.
      owed_cents: isWhole ? 0 : owedCents,
    },
    before: passengers,
    passengers: remaining,
    priceLines: [],
    endsReservation: isWhole,
    postedAs: 'cancellation',
    room: plannedRoom(departure_id, departure_id, { before: passengers, passengers: remaining }),
    noRoom: null,
    departsAt: reservation.departs_at,
    dueCents: 0,
    refundCents,
    refundReason: isWhole ? 'The reservation was canceled.' : 'Passengers were canceled.',
    decided: {
      canceled: canceled.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
      feeCents: feeSaleCents,
      refundCents,
      seats,
      ...(reason && { reason }),
      ...(context.waivesFee && { feeWaived: true }),
    },
    canceled,
    ...fees,
    newTotalCents,
    seats,
  }
}

function feesOf(context: CancellationContext, canceled: readonly Passenger[]) {
  const feePercent = feePercentOf(context)
  const terms = { percent: feePercent, isWaived: isFree(context) }
  const fees = canceled.map((passenger) => cancelingCosts(passenger, terms))
  const feeSaleCents = sum(fees.map(({ sale }) => sale))
  const feeNetCents = sum(fees.map(({ net }) => net))
  return { fees, feePercent, feeSaleCents, feeNetCents }
}

function chosen(passengers: readonly Passenger[], numbers: readonly number[] | undefined): Passenger[] {
  if (!numbers) return [...passengers]
  const unknown = numbers.find((number) => !passengers.some(({ position }) => position === number))
  if (unknown !== undefined) throw badInput('passengers', ['Choose from the passengers who travel.'])
  return passengers.filter(({ position }) => numbers.includes(position))
}

function assertAllowed(isPending: boolean, remaining: Passenger[]) {
  if (remaining.length === 0) return
  if (isPending)
    throw badInput('passengers', [
      'Passengers can be canceled once the reservation is paid. Until then, cancel the whole reservation.',
    ])
  if (!remaining.some(({ type }) => type === 'Adult'))
    throw badInput('passengers', [
      'Children travel with at least one adult. Cancel the whole reservation instead.',
    ])
}

/** Nothing is owed for a reservation that was never paid for. */
const isFree = ({ reservation, waivesFee }: CancellationContext) =>
  waivesFee || reservation.status === 'pending'

function feePercentOf(context: CancellationContext): number {
  const { now, reservation } = context
  if (isFree(context)) return 0
  return feePercentAt(reservation.cancellation_policy, reservation.departs_at, now)
}

export const cancellationPreview = (
  reservation: Pick<ReservationRow, 'revision' | 'payment_required' | 'taking' | 'total_sale_cents'>,
  plan: CancellationPlan,
): CancellationPreview => ({
  revision: reservation.revision,
  passengers: plan.canceled.map(({ position, first_name, last_name, type, sale_cents }, index) => ({
    number: position,
    FirstName: first_name,
    LastName: last_name,
    Type: type,
    sale: dollarsOf(sale_cents),
    fee: dollarsOf(plan.fees[index]?.sale ?? 0),
    isFloor: (plan.fees[index]?.sale ?? 0) > feeCents(sale_cents, plan.feePercent),
  })),
  isWhole: plan.kind === 'canceled',
  feePercent: plan.feePercent,
  fee: dollarsOf(plan.feeSaleCents),
  netFee: dollarsOf(plan.feeNetCents),
  refund: dollarsOf(plan.refundCents),
  newTotal: dollarsOf(plan.newTotalCents),
  seatsReleased: plan.seats,
  byCard: reservation.payment_required,
  taking: shownTaking(reservation, plan.newTotalCents),
})
