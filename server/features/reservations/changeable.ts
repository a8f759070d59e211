import { providerChangeDays } from '#contract/changes/change-period.ts'
import { cutOffFor } from '#server/features/availability/room.ts'
import type { ProductLookup } from '#server/features/catalogue/product-cache.ts'
import { hasPassed, isExpired } from '#server/features/reservations/hold.ts'
import type { DueChange, ReservationRow } from '#server/features/reservations/reservations.sql.ts'
import type { SiteAgency, SiteScope } from '#server/scope.ts'

type Instant = Temporal.Instant

export type Changer = SiteScope['by']

type Trip = Pick<ReservationRow, 'departs_at'>
type State = Pick<ReservationRow, 'status' | 'hold_expires_at' | 'guest_data_erased_at'>

const isAfter = (one: Instant, other: Instant) => Temporal.Instant.compare(one, other) > 0

/** With the number where several reservations are on screen. */
export const guestDataErasedText = (consequence = '', orl?: string): string =>
  `The guest data of ${orl ? `reservation ${orl}` : 'this reservation'} was erased. ${consequence}`.trim()

function stateError(now: Instant, reservation: State): string | undefined {
  if (reservation.guest_data_erased_at) return guestDataErasedText('It can no longer be changed.')
  if (reservation.status === 'canceled') return 'This reservation is canceled.'
  return isExpired(now, reservation) ? 'This reservation has expired and holds no seats.' : undefined
}

function tooLateForProvider(now: Instant, departsAt: Instant): string | undefined {
  const last = departsAt.add({ hours: providerChangeDays * 24 })
  return isAfter(now, last)
    ? `The tour left more than ${providerChangeDays} days ago. The reservation can no longer be changed.`
    : undefined
}

/** The clock decides, whether or not the job has run. */
export const hasLapsed = (now: Instant, { expires_at }: Pick<DueChange, 'expires_at'>) =>
  hasPassed(now, expires_at)

export const dueChangeState = (now: Instant, change: Pick<DueChange, 'state' | 'expires_at'>) =>
  change.state === 'due' && hasLapsed(now, change) ? 'lapsed' : change.state

/** Why the reservation can't be canceled; undefined if it can. */
export function cancellationError(now: Instant, reservation: Trip & State, by: Changer): string | undefined {
  const departsAt = reservation.departs_at
  const hasLeft = !isAfter(departsAt, now)
  const agencyIsLate = by === 'agency' && hasLeft
  return (
    stateError(now, reservation) ??
    (agencyIsLate
      ? 'The tour has left. Ask the provider to cancel the reservation.'
      : tooLateForProvider(now, departsAt))
  )
}

/** Why details can't be corrected; undefined if they can. */
export function correctionError(
  now: Instant,
  reservation: Trip & State,
  cutOffMinutes: number,
  by: Changer,
): string | undefined {
  const departsAt = reservation.departs_at
  const agencyIsLate = by === 'agency' && isAfter(now, departsAt.subtract({ minutes: cutOffMinutes }))
  return (
    stateError(now, reservation) ??
    (agencyIsLate
      ? 'It is too late to correct this reservation. Ask the provider.'
      : tooLateForProvider(now, departsAt))
  )
}

const isPendingError = (status: State['status'], words: string) =>
  status === 'pending' ? `${words} once the reservation is paid.` : undefined

/** Why the reservation can't move to another departure; undefined if it can. */
export function moveError(now: Instant, reservation: Trip & State, by: Changer): string | undefined {
  const departsAt = reservation.departs_at
  const agencyIsLate = by === 'agency' && !isAfter(departsAt, now)
  return (
    stateError(now, reservation) ??
    isPendingError(reservation.status, 'Date and time can be changed') ??
    (agencyIsLate
      ? 'The tour has left. Ask the provider to move the reservation.'
      : tooLateForProvider(now, departsAt))
  )
}

/** Why no one can be added; undefined if it is possible. The cut-off is the caller's, as for bookings. */
export function additionError(
  now: Instant,
  reservation: Trip & State,
  cutOffMinutes: number,
): string | undefined {
  const isLate = !isAfter(reservation.departs_at.subtract({ minutes: cutOffMinutes }), now)
  return (
    stateError(now, reservation) ??
    isPendingError(reservation.status, 'Passengers can be added') ??
    (isLate ? 'It is too late to add passengers to this departure.' : undefined)
  )
}

/** Moves and additions take seats, like a booking. */
const maySell = ({ hasPort, disableBooking }: SiteAgency) => hasPort && !disableBooking

/** A product that is gone from the catalogue has no cut-off: its tours can be corrected until they leave. */
export function changesAllowed(
  { now, agency, by }: Pick<SiteScope, 'now' | 'agency' | 'by'>,
  reservation: ReservationRow,
  products: Pick<ProductLookup, 'byId'>,
) {
  const product = products.byId.get(reservation.product_id)
  const cutOffMinutes = product ? cutOffFor({ agency, by }, product) : 0
  const takesSeats = product !== undefined && maySell(agency)
  return {
    cancel: cancellationError(now, reservation, by) === undefined,
    correct: correctionError(now, reservation, cutOffMinutes, by) === undefined,
    move: takesSeats && moveError(now, reservation, by) === undefined,
    add: takesSeats && additionError(now, reservation, cutOffMinutes) === undefined,
  }
}
