import type { BoardDeparture } from '#contract/day/board.ts'
import type { markPassengers as endpoint, MarkResult, NewMark } from '#contract/day/manifest.ts'
import type { Tx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { violatedConstraint } from '#server/db/violated-constraint.ts'
import type { HoldOutcome } from '#server/features/availability/hold-seats.ts'
import { lockDeparture } from '#server/features/availability/room.sql.ts'
import { productTerms } from '#server/features/catalogue/catalogue.sql.ts'
import { boardOfDeparture } from '#server/features/day/board.sql.ts'
import { findAbsence, takeRoomAsMarked } from '#server/features/day/check-in.ts'
import {
  marksThatHold,
  type SaidMark,
  timeInSequence,
  timesOfMarks,
} from '#server/features/day/mark-order.ts'
import { markingError } from '#server/features/day/marking-period.ts'
import { hasUser, insertMark, knownMarks, markIdKey, type MarkRow } from '#server/features/day/marks.sql.ts'
import { nameOf, overweightError, seatGoneError, voucherError } from '#server/features/day/refused-mark.ts'
import { readVoucherCode } from '#server/features/reservations/documents/voucher-code.ts'
import { type NamedPassenger, passengerAt } from '#server/features/reservations/manifest/manifest.sql.ts'
import {
  type LockedReservation,
  lockReservation,
  passengersOf,
} from '#server/features/reservations/reservations.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

type Outcome = Pick<MarkResult, 'outcome' | 'message'>

const taken: Outcome = { outcome: 'taken', message: null }
const repeated: Outcome = { outcome: 'repeated', message: null }
const refused = (message: string): Outcome => ({ outcome: 'refused', message })

const unknownMaker =
  'Whoever made these marks has no account here any more. Check who boarded and mark them again.'

/** What the marks of a call have in common. */
interface Target {
  departureId: number
  /** As audit lines name it. */
  departure: string
  /** Why no passenger can be marked now. */
  tooEarlyOrLate: string | undefined
  deviceId: string | null
  madeBy: string
}

/** Each mark is a transaction of its own, so that a refused one doesn't hold up the others. */
export const markPassengers: HandlerOf<typeof endpoint> = async (scope, input) => {
  const { departureID, userID = scope.user.id, deviceID, sentAt, marks } = input
  const { db, now, user, agency } = scope
  if (userID !== user.id && !(await hasUser(db, agency.id, userID)))
    throw new Refusal('conflict', { messages: [unknownMaker] })
  const departureId = Number(departureID)
  const board = await boardOfDeparture(db, { departureId, now })
  if (!board) throw new Refusal('not_found')
  const terms = await productTerms(db, board.productID)
  const tooEarlyOrLate = markingError(now, board, terms?.check_in_minutes ?? null)
  const departure = subjectOf(board)
  const target = { departureId, departure, tooEarlyOrLate, deviceId: deviceID ?? null, madeBy: userID }
  const times = timesOfMarks(now, sentAt, marks)
  const results: MarkResult[] = []
  try {
    for (const [index, mark] of marks.entries())
      results.push({
        markID: mark.markID,
        ...(await markPassenger(scope, target, mark, times[index] ?? now)),
      })
  } finally {
    // Also after a failure: the marks before it are stored.
    if (results.some(({ outcome }) => outcome === 'taken')) scope.announce({ departures: [departureId] })
  }
  return { results }
}

const subjectOf = ({ ProductCode, date, DeptTime }: BoardDeparture) => `${ProductCode} ${date} ${DeptTime}`

async function markPassenger(
  scope: Scope,
  target: Target,
  mark: NewMark,
  madeAt: Temporal.Instant,
): Promise<Outcome> {
  const attempt = () => inTransaction(scope.db, (tx) => markOnce(tx, scope, target, mark, madeAt))
  try {
    return await attempt()
  } catch (error) {
    // Another passenger's mark with the same id was faster. The second attempt finds it.
    if (violatedConstraint(error) !== markIdKey) throw error
    return attempt()
  }
}

/**
 * The reservation is locked before anything else, as by every change of it: a passenger can't be moved or canceled between
 * the check and the mark, and of two marks the second finds the first.
 */
async function markOnce(
  tx: Tx,
  scope: Scope,
  target: Target,
  mark: NewMark,
  madeAt: Temporal.Instant,
): Promise<Outcome> {
  const { quoteID: quoteId, position, markID: markId } = mark
  const reservation = await lockReservation(tx, quoteId)
  if (!reservation) return refused("This reservation doesn't exist.")
  if (reservation.guest_data_erased_at)
    return refused(
      `The guest data of reservation ${reservation.orl} was erased. It can't be marked any more.`,
    )
  const passenger = await passengerAt(tx, quoteId, position)
  if (!passenger) return refused(`Reservation ${reservation.orl} has no passenger ${position}.`)
  const rows = await knownMarks(tx, { markId, quoteId, position })
  const earlier = rows.find(({ mark_id }) => mark_id === markId)
  if (earlier) return answerAgain(earlier, target, mark, passenger)
  const asked = { mark, reservation, passenger }
  const problem = await refusalReason(tx, scope, target, asked)
  return problem === undefined
    ? takeMark(tx, scope, target, asked, { rows, said: saidBy(mark, target, rows, madeAt) })
    : refused(problem)
}

/** Older rows may have said more than is known of them. Then the state after the mark decides. */
function answerAgain(earlier: MarkRow, { departureId }: Target, mark: NewMark, passenger: NamedPassenger) {
  const saidPounds = earlier.said_weight ? earlier.said_pounds : earlier.scale_pounds
  const isSame =
    earlier.departure_id === departureId &&
    earlier.quote_id === mark.quoteID &&
    earlier.position === mark.position &&
    (mark.mark === undefined || mark.mark === (earlier.said_mark ?? earlier.mark)) &&
    (mark.scaleWeight === undefined || mark.scaleWeight === saidPounds)
  return isSame
    ? repeated
    : refused(`Another mark already has this markID. ${nameOf(passenger)} wasn't marked.`)
}

interface Asked {
  mark: NewMark
  reservation: LockedReservation
  passenger: NamedPassenger
}

async function refusalReason(
  tx: Tx,
  { now, box }: Scope,
  { departureId, tooEarlyOrLate }: Target,
  { mark, reservation, passenger }: Asked,
): Promise<string | undefined> {
  const absence = await findAbsence(tx, { now, departureId, reservation, passenger })
  if (absence !== undefined) return absence
  if (tooEarlyOrLate !== undefined) return `${nameOf(passenger)} wasn't marked. ${tooEarlyOrLate}`
  if (mark.voucher === undefined) return undefined
  return voucherError({ number: readVoucherCode(box, mark.voucher) }, reservation, passenger)
}

interface Saying extends SaidMark {
  reason: string | null
}

function saidBy(
  { mark, scaleWeight, sequence, reason }: NewMark,
  { departureId, deviceId }: Target,
  rows: readonly MarkRow[],
  madeAt: Temporal.Instant,
): Saying {
  const said = {
    departure_id: departureId,
    said_mark: mark ?? null,
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
}

/** An earlier mark that arrives late is kept, but changes nothing that a later one said. */
async function takeMark(
  tx: Tx,
  scope: Scope,
  target: Target,
  { mark, reservation, passenger }: Asked,
  { rows, said }: Known,
): Promise<Outcome> {
  const { presence, weight } = marksThatHold<Saying>([...rows, said], target.departureId)
  const pounds = weight?.said_pounds ?? null
  const overweight = overweightError(pounds, reservation.weight_rule, passenger)
  const boards = presence === said && said.said_mark === 'boarded'
  if (boards && overweight && !said.reason && !hasReason(rows, target)) return refused(overweight)
  const next = { mark: presence?.said_mark ?? 'none', scale_pounds: pounds }
  const { outcome, releasedRevision } = await takeRoom(tx, scope, target, mark, {
    current: rows.at(-1),
    next,
  })
  if (outcome !== 'held') return refused(seatGoneError(outcome, passenger))
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
  if (boards && overweight && said.reason)
    await audit(tx, scope, {
      kind: 'passenger.boarded-overweight',
      subject: reservation.orl,
      after: {
        name: nameOf(passenger),
        pounds,
        maxPassengerPounds: reservation.weight_rule?.maxPassengerPounds,
        reason: said.reason,
        departure: target.departure,
      },
    })
  return taken
}

/** Whoever has boarded with a reason can be scanned again without one. */
const hasReason = (rows: readonly MarkRow[], { departureId }: Target) =>
  rows.at(-1)?.mark === 'boarded' &&
  rows.some((row) => row.departure_id === departureId && row.said_mark === 'boarded' && row.reason !== null)

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
