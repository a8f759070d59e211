import type { markPassengers as endpoint, MarkResult, NewMark } from '#contract/day/manifest.ts'
import type { Tx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { violatedConstraint } from '#server/db/violated-constraint.ts'
import { productTerms } from '#server/features/catalogue/catalogue.sql.ts'
import { boardOfDeparture } from '#server/features/day/board.sql.ts'
import { markingError, timeOfMark } from '#server/features/day/marking-period.ts'
import { earlierAndCurrentMark, insertMark, markIdKey, type MarkRow } from '#server/features/day/marks.sql.ts'
import { absenceOf, nameOf, voucherError } from '#server/features/day/refused-mark.ts'
import { readVoucherCode } from '#server/features/reservations/documents/voucher-code.ts'
import {
  departuresOf,
  type NamedPassenger,
  passengerAt,
} from '#server/features/reservations/manifest/manifest.sql.ts'
import { type LockedReservation, lockReservation } from '#server/features/reservations/reservations.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'

type Outcome = Pick<MarkResult, 'outcome' | 'message'>

const taken: Outcome = { outcome: 'taken', message: null }
const repeated: Outcome = { outcome: 'repeated', message: null }
const refused = (message: string): Outcome => ({ outcome: 'refused', message })

const notYours = 'Someone else made these marks on this device. They have to sign in to send them.'

interface Target {
  departureId: number
  /** Why no passenger can be marked now. */
  tooEarlyOrLate: string | undefined
}

/** Each mark is a transaction of its own, so that a refused one doesn't hold up the others. */
export const markPassengers: HandlerOf<typeof endpoint> = async (scope, { departureID, userID, marks }) => {
  const { db, now, user } = scope
  if (userID !== undefined && userID !== user.id) throw new Refusal('conflict', { messages: [notYours] })
  const departureId = Number(departureID)
  const departure = await boardOfDeparture(db, { departureId, now })
  if (!departure) throw new Refusal('not_found')
  const terms = await productTerms(db, departure.productID)
  const tooEarlyOrLate = markingError(now, departure, terms?.check_in_minutes ?? null)
  const target = { departureId, tooEarlyOrLate }
  const results: MarkResult[] = []
  try {
    for (const mark of marks)
      results.push({ markID: mark.markID, ...(await markPassenger(scope, target, mark)) })
  } finally {
    // Also after a failure: the marks before it are stored.
    if (results.some(({ outcome }) => outcome === 'taken')) scope.announce({ departures: [departureId] })
  }
  return { results }
}

async function markPassenger(scope: Scope, target: Target, mark: NewMark): Promise<Outcome> {
  const attempt = () => inTransaction(scope.db, (tx) => markOnce(tx, scope, target, mark))
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
async function markOnce(tx: Tx, scope: Scope, target: Target, mark: NewMark): Promise<Outcome> {
  const { quoteID: quoteId, position, markID: markId } = mark
  const reservation = await lockReservation(tx, quoteId)
  if (!reservation) return refused("This reservation doesn't exist.")
  const passenger = await passengerAt(tx, quoteId, position)
  if (!passenger) return refused(`Reservation ${reservation.orl} has no passenger ${position}.`)
  const known = await earlierAndCurrentMark(tx, { markId, quoteId, position })
  const earlier = known.find(({ mark_id }) => mark_id === markId)
  if (earlier) return answerAgain(earlier, target, mark, passenger)
  const problem = await refusalReason(tx, scope, target, { mark, reservation, passenger })
  if (problem !== undefined) return refused(problem)
  const current = known.find(
    ({ is_current, departure_id }) => is_current && departure_id === target.departureId,
  )
  await insertMark(tx, {
    mark_id: markId,
    departure_id: target.departureId,
    quote_id: quoteId,
    position,
    mark: mark.mark ?? current?.mark ?? 'none',
    scale_pounds: mark.scaleWeight === undefined ? (current?.scale_pounds ?? null) : mark.scaleWeight,
    made_at: timeOfMark(scope.now, mark.madeAt),
    received_at: scope.now,
    user_id: scope.user.id,
  })
  return taken
}

function answerAgain(earlier: MarkRow, { departureId }: Target, mark: NewMark, passenger: NamedPassenger) {
  const isSame =
    earlier.departure_id === departureId &&
    earlier.quote_id === mark.quoteID &&
    earlier.position === mark.position &&
    // What wasn't sent was merged from the mark before it.
    (mark.mark === undefined || mark.mark === earlier.mark) &&
    (mark.scaleWeight === undefined || mark.scaleWeight === earlier.scale_pounds)
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
  const isHere = reservation.departure_id === departureId
  const wasHere =
    !isHere &&
    (await departuresOf(tx, [reservation.quote_id])).some(({ departure_id }) => departure_id === departureId)
  const absence = absenceOf({ now, departureId, reservation, passenger, wasHere })
  if (absence !== undefined) return absence
  if (tooEarlyOrLate !== undefined) return `${nameOf(passenger)} wasn't marked. ${tooEarlyOrLate}`
  if (mark.voucher === undefined) return undefined
  return voucherError({ number: readVoucherCode(box, mark.voucher) }, reservation, passenger)
}
