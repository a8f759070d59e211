import type { PassengerMark } from '#contract/day/manifest.ts'

type Instant = Temporal.Instant

interface SentMark {
  /** By the device's clock, in milliseconds since 1970. */
  madeAt: number
  sequence?: number | undefined
}

/**
 * When each mark of a call was made, in the order sent. The device's clock says it, corrected by how far it is off when it
 * sends. If it jumped since the first of these marks, only the order of receipt is known.
 */
export function timesOfMarks(
  now: Instant,
  sentAt: number | undefined,
  marks: readonly SentMark[],
): Instant[] {
  if (hasJumped(sentAt, marks)) return marks.map(() => now)
  const offset = sentAt === undefined ? 0 : now.epochMilliseconds - sentAt
  return marks.map(({ madeAt }) => timeOfMark(now, madeAt + offset))
}

function hasJumped(sentAt: number | undefined, marks: readonly SentMark[]): boolean {
  if (sentAt !== undefined && marks.some(({ madeAt }) => madeAt > sentAt)) return true
  const times = marks
    .flatMap(({ madeAt, sequence }) => (sequence === undefined ? [] : { madeAt, sequence }))
    .toSorted((one, other) => one.sequence - other.sequence)
    .map(({ madeAt }) => madeAt)
  return times.some((madeAt, index) => madeAt < (times[index - 1] ?? 0))
}

/** Never later than now, and now if the clock can't be right: a wrong clock loses no mark. */
function timeOfMark(now: Instant, madeAt: number): Instant {
  const made = Temporal.Instant.fromEpochMilliseconds(madeAt)
  const hoursAgo = made.until(now).total('hours')
  return hoursAgo < 0 || hoursAgo > 30 * 24 ? now : made
}

/** What decides which of two marks holds. */
export interface MadeMark {
  made_at: Instant
  device_id: string | null
  sequence: number | null
}

/** What a mark said, as far as it said something. */
export interface SaidMark extends MadeMark {
  departure_id: number
  /** Of the reservation when the mark was received. */
  revision: number
  said_mark: PassengerMark | null
  said_weight: boolean
  /** Null with `said_weight`: it took the weight back. */
  said_pounds: number | null
}

/** Below 0: made before, by the same device. Null: another device, or one that doesn't count. */
const placeAfter = (mark: MadeMark, other: MadeMark): number | null =>
  mark.device_id === null ||
  mark.device_id !== other.device_id ||
  mark.sequence === null ||
  other.sequence === null
    ? null
    : mark.sequence - other.sequence

const atMost = (one: Instant, other: Instant) => Temporal.Instant.compare(one, other) <= 0

/** The time of a new mark among the passenger's earlier ones: between those of its device that it follows and precedes. */
export function timeInSequence(mark: MadeMark, known: readonly MadeMark[]): Instant {
  let made = mark.made_at
  for (const other of known) {
    const place = placeAfter(mark, other)
    if (place === null) continue
    const isInOrder = place < 0 ? atMost(made, other.made_at) : atMost(other.made_at, made)
    if (!isInOrder) made = other.made_at
  }
  return made
}

/** Whether a mark that was received after `other` was also made after it, or at the same time. */
function wasMadeAfter(mark: MadeMark, other: MadeMark): boolean {
  const place = placeAfter(mark, other)
  return place === null ? atMost(other.made_at, mark.made_at) : place >= 0
}

const latestMade = <Mark extends MadeMark>(marks: readonly Mark[]): Mark | undefined =>
  marks.reduce<Mark | undefined>(
    (latest, mark) => (latest && !wasMadeAfter(mark, latest) ? latest : mark),
    undefined,
  )

/** The last move of a party. */
export interface Move {
  /** Of the reservation after it. */
  revision: number
  made_at: Instant
}

/** Whether a mark was received or made before the party was moved. */
const isBefore = ({ revision, made_at }: SaidMark, move: Move) =>
  revision < move.revision || Temporal.Instant.compare(made_at, move.made_at) < 0

/**
 * The marks of one passenger, in the order of receipt, that hold on a departure: the latest made decides, for presence and
 * weight separately. The weight follows the passenger from departure to departure; a move ends the presence.
 */
export function marksThatHold<Mark extends SaidMark>(
  marks: readonly Mark[],
  departureId: number,
  move: Move | undefined,
) {
  const present = marks.filter(
    (mark) => mark.said_mark !== null && mark.departure_id === departureId && !(move && isBefore(mark, move)),
  )
  return { presence: latestMade(present), weight: latestMade(marks.filter(({ said_weight }) => said_weight)) }
}
