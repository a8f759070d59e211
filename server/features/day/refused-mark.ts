import { shortDateText } from '#contract/dates.ts'
import type { BoardDeparture } from '#contract/day/board.ts'
import type { PassengerMark } from '#contract/day/manifest.ts'
import { poundsText } from '#contract/weights/pound-text.ts'
import { isTooHeavy, type WeightRule } from '#contract/weights/weight-rule.ts'
import type { HoldOutcome } from '#server/features/availability/hold-seats.ts'
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

/** Why a passenger can't board without a reason; undefined if the tour takes their weight. */
export function overweightError(
  pounds: number | null,
  rule: WeightRule | null,
  passenger: NamedPassenger,
): string | undefined {
  if (pounds === null || !isTooHeavy(pounds, rule)) return undefined
  const most = poundsText(rule?.maxPassengerPounds ?? 0)
  return `${nameOf(passenger)} weighs ${poundsText(pounds)}. This tour takes up to ${most}. Enter a reason to board.`
}

interface Marked {
  departure_id: number
  revision: number
  /** The state after it. */
  mark: PassengerMark
  reason: string | null
}

/**
 * Why someone who has boarded may weigh more than the tour takes: the last reason given since they boarded. Null: none, or
 * they aren't on board. `marks` are in the order of receipt, and those before `moved`, the revision of a move, don't count.
 */
export function boardingReasonOf(
  marks: readonly Marked[],
  departureId: number,
  moved: number | null,
): string | null {
  const isOnBoard = ({ departure_id, revision, mark }: Marked) =>
    departure_id === departureId && revision >= (moved ?? 0) && mark === 'boarded'
  const since = marks.slice(marks.findLastIndex((mark) => !isOnBoard(mark)) + 1)
  return since.findLast(({ reason }) => reason !== null)?.reason ?? null
}

type Seats = Pick<BoardDeparture, 'free' | 'blocked' | 'blockedByHand'>

/** Why someone whose seats were released can't have them back. They may be sold or blocked, or the capacity is lower. */
export function seatGoneError(outcome: HoldOutcome, passenger: NamedPassenger, seats: Seats): string {
  const move = `ove ${nameOf(passenger)} to another departure.`
  const released = 'Their seat was released, and'
  if (outcome === 'too heavy') return `${released} the departure can no longer carry their weight. M${move}`
  const free = seats.free > 0 ? `only ${seatsAre(seats.free)} free` : 'no seat is free any more'
  const blocked = seats.blocked + seats.blockedByHand
  return blocked > 0
    ? `${released} ${free}: ${seatsAre(blocked)} blocked. Release a block, or m${move}`
    : `${released} ${free}. M${move}`
}

const seatsAre = (count: number) => (count === 1 ? '1 seat is' : `${count} seats are`)

/** Why a passenger's seats can't be released; undefined if they can. */
export const releaseError = (mark: PassengerMark, passenger: NamedPassenger): string | undefined =>
  mark === 'no-show'
    ? undefined
    : `${nameOf(passenger)} isn't a no-show. Mark them as a no-show before you release their seat.`

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
