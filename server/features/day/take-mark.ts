import type { MarkResult, NewMark, PassengerMark } from '#contract/day/manifest.ts'
import { isTooHeavy } from '#contract/weights/weight-rule.ts'
import type { Tx } from '#server/db/database.ts'
import type { HoldOutcome } from '#server/features/availability/hold-seats.ts'
import { lockDeparture } from '#server/features/availability/room.sql.ts'
import { boardOfDeparture } from '#server/features/day/board.sql.ts'
import { takeRoomAsMarked } from '#server/features/day/check-in.ts'
import { marksThatHold, type Move, type SaidMark, timeInSequence } from '#server/features/day/mark-order.ts'
import { insertMark, type MarkRow } from '#server/features/day/marks.sql.ts'
import {
  boardingReasonOf,
  nameOf,
  overweightError,
  seatGoneError,
} from '#server/features/day/refused-mark.ts'
import type { NamedPassenger } from '#server/features/reservations/manifest/manifest.sql.ts'
import { type LockedReservation, passengersOf } from '#server/features/reservations/reservations.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export interface Outcome extends Pick<MarkResult, 'outcome' | 'message'> {
  /** Also for the weight of a mark that was refused otherwise. */
  isStored: boolean
}

const taken: Outcome = { outcome: 'taken', message: null, isStored: true }
export const repeated: Outcome = { outcome: 'repeated', message: null, isStored: false }
export const refused = (message: string): Outcome => ({ outcome: 'refused', message, isStored: false })

/** What the marks of a call have in common. */
export interface Target {
  departureId: number
  /** As audit lines name it. */
  departure: string
  /** Why no passenger can be marked now. */
  tooEarlyOrLate: string | undefined
  deviceId: string | null
  madeBy: string
}

export interface Asked {
  mark: NewMark
  reservation: LockedReservation
  passenger: NamedPassenger
}

interface Saying extends SaidMark {
  refused_mark: PassengerMark | null
  reason: string | null
}

export function saidBy(
  { mark: { mark, scaleWeight, sequence, reason }, reservation }: Asked,
  { departureId, deviceId }: Target,
  rows: readonly MarkRow[],
  madeAt: Temporal.Instant,
): Saying {
  const said = {
    departure_id: departureId,
    revision: reservation.revision,
    said_mark: mark ?? null,
    refused_mark: null,
    said_weight: scaleWeight !== undefined,
    said_pounds: scaleWeight ?? null,
    device_id: deviceId,
    sequence: sequence ?? null,
    reason: reason ?? null,
    made_at: madeAt,
  }
  return { ...said, made_at: timeInSequence(said, rows) }
}

interface Known {
  /** The passenger's marks so far. */
  rows: readonly MarkRow[]
  said: Saying
  /** The party's last one. */
  move: Move | undefined
}

/** An earlier mark that arrives late is kept, but changes nothing that a later one said. */
export async function takeMark(
  tx: Tx,
  scope: Scope,
  target: Target,
  asked: Asked,
  known: Known,
): Promise<Outcome> {
  const { mark, reservation, passenger } = asked
  const { rows, said, move } = known
  const { departureId } = target
  const { presence, weight } = marksThatHold<Saying>([...rows, said], departureId, move)
  const pounds = weight?.said_pounds ?? null
  const overweight = overweightError(pounds, reservation.weight_rule, passenger)
  const boards = presence === said && said.said_mark === 'boarded'
  // A passenger who boarded with a reason can be scanned again without one.
  const reason = said.reason ?? boardingReasonOf(rows, departureId, move?.revision ?? null)
  if (boards && overweight && reason === null)
    return refusePresence(tx, scope, target, asked, { ...known, message: overweight })
  const next = { mark: presence?.said_mark ?? 'none', scale_pounds: pounds }
  const { outcome, releasedRevision } = await takeRoom(tx, scope, target, mark, {
    current: rows.at(-1),
    next,
  })
  if (outcome !== 'held') {
    const board = await boardOfDeparture(tx, { departureId, now: scope.now })
    if (!board) throw new Refusal('not_found')
    const message = seatGoneError(outcome, passenger, board)
    return refusePresence(tx, scope, target, asked, { ...known, message })
  }
  await insertMark(tx, {
    ...said,
    ...next,
    mark_id: mark.markID,
    quote_id: mark.quoteID,
    position: mark.position,
    released_revision: releasedRevision,
    received_at: scope.now,
    user_id: target.madeBy,
    sent_by: scope.user.id,
  })
  const isFirst = boards ? said.reason !== null : !wasTooHeavyOnBoard(asked, target, known)
  if (overweight && next.mark === 'boarded' && isFirst)
    await auditOverweight(tx, scope, target, asked, { pounds, reason })
  return taken
}

export const weightSaved = 'The weight was saved.'

/** Stores what the scale said all the same. */
async function refusePresence(
  tx: Tx,
  scope: Scope,
  target: Target,
  asked: Asked,
  { message, ...known }: Known & { message: string },
): Promise<Outcome> {
  if (!known.said.said_weight) return refused(message)
  const { said_mark } = known.said
  const said = { ...known.said, said_mark: null, refused_mark: said_mark, reason: null }
  await takeMark(tx, scope, target, asked, { ...known, said })
  return { ...refused(`${message} ${weightSaved}`), isStored: true }
}

/** Whether the passenger was on board and too heavy before this mark. */
function wasTooHeavyOnBoard({ reservation }: Asked, { departureId }: Target, { rows, move }: Known): boolean {
  const { presence, weight } = marksThatHold(rows, departureId, move)
  return presence?.said_mark === 'boarded' && isTooHeavy(weight?.said_pounds ?? 0, reservation.weight_rule)
}

const auditOverweight = (
  tx: Tx,
  scope: Scope,
  { departure }: Target,
  { reservation, passenger }: Asked,
  /** No reason: they were weighed after they had boarded. */
  { pounds, reason }: { pounds: number | null; reason: string | null },
) =>
  audit(tx, scope, {
    kind: 'passenger.boarded-overweight',
    subject: reservation.orl,
    after: {
      name: nameOf(passenger),
      pounds,
      maxPassengerPounds: reservation.weight_rule?.maxPassengerPounds,
      reason,
      departure,
    },
  })

interface CheckIn {
  /** The passenger's last mark. */
  current: MarkRow | undefined
  next: Pick<MarkRow, 'mark' | 'scale_pounds'>
}

/**
 * Adjusts what the party takes, if the scale said something new or a seat that was released is wanted back. Nothing else
 * waits for the departure.
 */
async function takeRoom(
  tx: Tx,
  { now }: Scope,
  { departureId }: Target,
  { quoteID: quoteId, position }: NewMark,
  { current, next }: CheckIn,
): Promise<{ outcome: HoldOutcome; releasedRevision: number | null }> {
  const isWeighed = next.scale_pounds !== (current?.scale_pounds ?? null)
  const mayBeReleased = current?.departure_id === departureId && current.released_revision !== null
  if (!isWeighed && !mayBeReleased) return { outcome: 'held', releasedRevision: null }
  await lockDeparture(tx, departureId)
  const passengers = await passengersOf(tx, [quoteId])
  const wasReleased = passengers.find((one) => one.position === position)?.released_on === departureId
  const isReleased = wasReleased && next.mark === 'no-show'
  const checkedIn = new Map([
    [position, { scale_pounds: next.scale_pounds, released_on: isReleased ? departureId : null }],
  ])
  const outcome = await takeRoomAsMarked(tx, { now, departureId, quoteId, passengers, checkedIn })
  return { outcome, releasedRevision: isReleased ? (current?.released_revision ?? null) : null }
}
