import { shortDateText } from '#contract/dates.ts'
import { isExpired } from '#server/features/reservations/hold.ts'
import type { NamedPassenger } from '#server/features/reservations/manifest/manifest.sql.ts'
import type { LockedReservation } from '#server/features/reservations/reservations.sql.ts'

type Reservation = Pick<
  LockedReservation,
  'orl' | 'status' | 'hold_expires_at' | 'is_test' | 'revision' | 'departure_id' | 'local_date' | 'local_time'
>

interface Circumstances {
  now: Temporal.Instant
  departureId: number
  reservation: Reservation
  passenger: NamedPassenger
  /** Whether the reservation was on the departure before. */
  wasHere: boolean
}

export const nameOf = ({ first_name, last_name }: Pick<NamedPassenger, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim()

/** Why the passenger isn't on the departure's manifest; undefined if they are. */
export function absenceOf({
  now,
  departureId,
  reservation,
  passenger,
  wasHere,
}: Circumstances): string | undefined {
  const name = nameOf(passenger)
  if (reservation.is_test) return `${name} has a test reservation, which isn't on the manifest.`
  if (reservation.status === 'canceled' || passenger.revision !== reservation.revision)
    return `${name} was canceled.`
  if (isExpired(now, reservation)) return `${name}'s reservation expired: payment not received.`
  if (reservation.departure_id === departureId) return undefined
  const { local_date, local_time } = reservation
  const trip = `${shortDateText(local_date)}, ${local_time.slice(0, 5)}`
  return wasHere ? `${name} was moved to ${trip}.` : `${name} travels on ${trip}, not on this departure.`
}

interface Scanned {
  /** Of a voucher that we printed. */
  number: string | undefined
}

/** Why a scanned code doesn't stand for the passenger; undefined if it does. */
export function voucherError(
  { number }: Scanned,
  { orl }: Pick<Reservation, 'orl'>,
  passenger: NamedPassenger,
): string | undefined {
  const name = nameOf(passenger)
  if (number === undefined) return `The scanned code isn't one of our vouchers. ${name} wasn't marked.`
  return number === orl ? undefined : `The voucher is for reservation ${number}. ${name} is on ${orl}.`
}
