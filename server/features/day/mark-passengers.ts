import type { BoardDeparture } from '#contract/day/board.ts'
import type { markPassengers as endpoint, MarkResult, NewMark } from '#contract/day/manifest.ts'
import type { Tx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { violatedConstraint } from '#server/db/violated-constraint.ts'
import { productTerms } from '#server/features/catalogue/catalogue.sql.ts'
import { boardOfDeparture } from '#server/features/day/board.sql.ts'
import { findAbsence } from '#server/features/day/check-in.ts'
import { timesOfMarks } from '#server/features/day/mark-order.ts'
import { markingError } from '#server/features/day/marking-period.ts'
import { hasUser, knownMarks, markIdKey, type MarkRow } from '#server/features/day/marks.sql.ts'
import { nameOf, overweightError, voucherError } from '#server/features/day/refused-mark.ts'
import {
  type Asked,
  type Outcome,
  refused,
  repeated,
  saidBy,
  takeMark,
  type Target,
  weightSaved,
} from '#server/features/day/take-mark.ts'
import { guestDataErasedText } from '#server/features/reservations/changeable.ts'
import { readVoucherCode } from '#server/features/reservations/documents/voucher-code.ts'
import { lastMoveOf, passengerAt } from '#server/features/reservations/manifest/manifest.sql.ts'
import { lockReservation } from '#server/features/reservations/reservations.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'

const unknownMaker =
  'The user who made these marks no longer has an account. Check who boarded and mark them again.'

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
  let isChanged = false
  try {
    for (const [index, mark] of marks.entries()) {
      const { isStored, ...result } = await markPassenger(scope, target, mark, times[index] ?? now)
      isChanged ||= isStored
      results.push({ markID: mark.markID, ...result })
    }
  } finally {
    // Also after a failure: the marks before it are stored.
    if (isChanged) scope.announce({ departures: [departureId] })
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
    return refused(guestDataErasedText('It can no longer be marked.', reservation.orl))
  const passenger = await passengerAt(tx, quoteId, position)
  if (!passenger) return refused(`Reservation ${reservation.orl} has no passenger ${position}.`)
  const rows = await knownMarks(tx, { markId, quoteId, position })
  const earlier = rows.find(({ mark_id }) => mark_id === markId)
  if (earlier) return answerAgain(earlier, target, mark, { reservation, passenger })
  const asked = { mark, reservation, passenger }
  const problem = await refusalReason(tx, scope, target, asked)
  return problem === undefined
    ? takeMark(tx, scope, target, asked, {
        rows,
        said: saidBy(asked, target, rows, madeAt),
        move: await lastMoveOf(tx, reservation),
      })
    : refused(problem)
}

/** Older rows may have said more than is known of them. Then the state after the mark decides. */
function answerAgain(
  earlier: MarkRow,
  { departureId }: Target,
  { quoteID, position, mark, scaleWeight }: NewMark,
  { reservation, passenger }: Pick<Asked, 'reservation' | 'passenger'>,
): Outcome {
  const saidPounds = earlier.said_weight ? earlier.said_pounds : earlier.scale_pounds
  const isSameWeight =
    earlier.departure_id === departureId &&
    earlier.quote_id === quoteID &&
    earlier.position === position &&
    (scaleWeight === undefined || scaleWeight === saidPounds)
  const saidMark = earlier.refused_mark === null ? (earlier.said_mark ?? earlier.mark) : undefined
  if (isSameWeight && (mark === undefined || mark === saidMark)) return repeated
  const wasNotMarked = `${nameOf(passenger)} wasn't marked.`
  if (isSameWeight && mark === earlier.refused_mark) {
    const overweight = overweightError(saidPounds, reservation.weight_rule, passenger)
    return refused(`${overweight ?? wasNotMarked} ${weightSaved}`)
  }
  return refused(`Another mark already has this markID. ${wasNotMarked}`)
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
