import { type CancellationPolicy, feeCents, feePercentAt } from '#contract/after-sale/cancellation-policy.ts'
import type { CancellationPreview } from '#contract/after-sale/cancellations.ts'
import { dollarsOf } from '#contract/money.ts'
import {
  type Changer,
  cancellationError,
  departureOf,
} from '#server/features/reservations/changes/changeable.ts'
import type { Passenger, ReservationRow } from '#server/features/reservations/reservations.sql.ts'
import { badInput, Refusal } from '#server/refusal.ts'
import { sum } from '#server/sum.ts'

type Instant = Temporal.Instant

interface Canceling {
  now: Instant
  reservation: Pick<
    ReservationRow,
    | 'status'
    | 'hold_expires_at'
    | 'local_date'
    | 'local_time'
    | 'time_zone'
    | 'payment_required'
    | 'fees_sale_cents'
    | 'fees_net_cents'
    | 'revision'
  > & { cancellation_policy: CancellationPolicy }
  /** Those who travel. */
  passengers: readonly Passenger[]
  /** What was paid by card and not refunded. */
  keptCents: number
  by: Changer
  /** The numbers of those to cancel; undefined for the whole reservation. */
  numbers: readonly number[] | undefined
  waivesFee: boolean
}

export type Cancellation = ReturnType<typeof cancellationOf>

/** What a cancellation would do now, or a refusal. */
export function cancellationOf(canceling: Canceling) {
  const { now, reservation, passengers, keptCents } = canceling
  const error = cancellationError(now, reservation, canceling.by)
  if (error) throw new Refusal('bad_input', { messages: [error] })
  const canceled = chosen(passengers, canceling.numbers)
  const remaining = passengers.filter((passenger) => !canceled.includes(passenger))
  assertAllowed(reservation.status === 'pending', remaining)
  const feePercent = feePercentOf(canceling)
  const feeSaleCents = sum(canceled.map(({ sale_cents }) => feeCents(sale_cents, feePercent)))
  const feeNetCents = sum(canceled.map(({ net_cents }) => feeCents(net_cents, feePercent)))
  const feesSaleCents = reservation.fees_sale_cents + feeSaleCents
  const newTotalCents = sum(remaining.map(({ sale_cents }) => sale_cents)) + feesSaleCents
  return {
    canceled,
    remaining,
    isWhole: remaining.length === 0,
    feePercent,
    feeSaleCents,
    feeNetCents,
    feesSaleCents,
    feesNetCents: reservation.fees_net_cents + feeNetCents,
    newTotalCents,
    refundCents: Math.max(0, keptCents - newTotalCents),
    seats: sum(canceled.map(({ seats }) => seats)),
  }
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
function feePercentOf({ now, reservation, waivesFee }: Canceling): number {
  if (waivesFee || reservation.status === 'pending') return 0
  return feePercentAt(reservation.cancellation_policy, departureOf(reservation), now)
}

export const previewOf = (
  { revision, payment_required }: Canceling['reservation'],
  cancellation: Cancellation,
): CancellationPreview => ({
  revision,
  passengers: cancellation.canceled.map(({ position, first_name, last_name, type, sale_cents }) => ({
    number: position,
    FirstName: first_name,
    LastName: last_name,
    Type: type,
    sale: dollarsOf(sale_cents),
    fee: dollarsOf(feeCents(sale_cents, cancellation.feePercent)),
  })),
  isWhole: cancellation.isWhole,
  feePercent: cancellation.feePercent,
  fee: dollarsOf(cancellation.feeSaleCents),
  netFee: dollarsOf(cancellation.feeNetCents),
  refund: dollarsOf(cancellation.refundCents),
  newTotal: dollarsOf(cancellation.newTotalCents),
  seatsReleased: cancellation.seats,
  byCard: payment_required,
})
