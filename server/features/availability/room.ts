import type { Left, Needed, Room } from '#contract/room.ts'
import { seatsFor, type WeightRule } from '#contract/weights/weight-rule.ts'
import type { SiteScope } from '#server/scope.ts'
import { sum } from '#server/sum.ts'

type Instant = Temporal.Instant

interface DepartureRow {
  seats_left: number
  /** Null without a payload. */
  pounds_left: number | null
}

/** What a departure has left. Test reservations take no room. `contract/room.ts` compares it with what a party needs. */
export const leftOn = ({ seats_left, pounds_left }: DepartureRow, isTest = false): Left =>
  isTest ? { seats: Infinity, pounds: null } : { seats: seats_left, pounds: pounds_left }

/** What the check-in said about a passenger. */
export interface CheckedIn {
  /** What the scale said last; null until weighed. */
  scale_pounds: number | null
  /** The departure where the seats of this no-show were released; null: none. */
  released_on: number | null
}

/** Someone whom no one has weighed or marked. */
export const notCheckedIn: CheckedIn = { scale_pounds: null, released_on: null }

interface Taking extends CheckedIn {
  seats: number
  body_weight: number
}

export interface TakenRoom extends Room {
  /** What the scale said beyond the declared pounds; below 0 where passengers weigh less. */
  difference: number
}

/** What passengers take on a departure, where released seats are not theirs. Null: on one that they have yet to move to. */
export function roomOf(passengers: readonly Taking[], departureId: number | null): TakenRoom {
  const taking = passengers.filter(({ released_on }) => released_on === null || released_on !== departureId)
  return {
    seats: sum(taking.map(({ seats }) => seats)),
    pounds: sum(taking.map(({ body_weight }) => body_weight)),
    difference: sum(
      taking.map(({ scale_pounds, body_weight }) => (scale_pounds ?? body_weight) - body_weight),
    ),
  }
}

/** What a party takes beyond what it had. */
export const moreRoom = (total: TakenRoom, had: TakenRoom): TakenRoom => ({
  seats: total.seats - had.seats,
  pounds: total.pounds - had.pounds,
  difference: total.difference - had.difference,
})

/** For comparing with what is left: the scale decides. */
export const asWeighed = ({ seats, pounds, difference }: TakenRoom): Room => ({
  seats,
  pounds: pounds + difference,
})

/** What passengers of these weights need by the rule. */
export const neededFor = (weights: readonly number[], rule: WeightRule | null): Needed => ({
  passengers: weights.length,
  seats: sum(weights.map((pounds) => seatsFor(pounds, rule))),
  pounds: sum(weights),
})

/** The provider sells until departure, at its own desk and inside an agency. */
export const cutOffFor = (
  { agency, by }: Pick<SiteScope, 'agency' | 'by'>,
  { cutOffMinutes }: { cutOffMinutes: number },
): number => (agency.isProvider || by === 'provider' ? 0 : cutOffMinutes)

/** Departures after this instant can still be sold. Milliseconds do: departures leave on the minute. */
export const lastCall = (now: Instant, cutOffMinutes: number): Instant =>
  Temporal.Instant.fromEpochMilliseconds(now.epochMilliseconds + cutOffMinutes * 60_000)

export interface Closing {
  departsAt: Instant
  /** By the provider; null while it is for sale. */
  closedAt: Instant | null
  cutOffMinutes: number
}

export const closedByProvider = 'This departure is closed. Choose another one.'

/** Why no one can book the departure any more; undefined while it is open. */
export function closedError(now: Instant, { departsAt, closedAt, cutOffMinutes }: Closing) {
  const departsBy = (instant: Instant) => Temporal.Instant.compare(departsAt, instant) <= 0
  if (departsBy(now)) return 'This departure has left. Search for another one.'
  if (closedAt) return closedByProvider
  if (!departsBy(lastCall(now, cutOffMinutes))) return undefined
  const minutes = cutOffMinutes === 1 ? '1 minute' : `${cutOffMinutes} minutes`
  return `Booking closes ${minutes} before departure. Search for another one.`
}
