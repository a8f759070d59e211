import type { Api } from '#contract/api.ts'
import type { BoardDeparture, DepartureChange } from '#contract/day/board.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import type { Tx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import {
  changeByHand,
  followSchedule,
  removeDeparture,
  scheduledCapacity,
} from '#server/features/availability/changed-departures.sql.ts'
import { lockDeparture, releaseExpired } from '#server/features/availability/room.sql.ts'
import { boardOfDeparture } from '#server/features/day/board.sql.ts'
import {
  assertPossible,
  auditedDeparture,
  type AuditedDeparture,
  departureAfter,
  putBackError,
} from '#server/features/day/departure-change.ts'
import { assertCurrent, Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const changeDeparture: HandlerOf<Api['changeDeparture']> = async (scope, input) => {
  const departureId = Number(input.departureID)
  const departure = await inTransaction(scope.db, (tx) => change(tx, scope, departureId, input))
  scope.announce({ departures: [departureId] })
  return departure
}

async function change(tx: Tx, scope: Scope, departureId: number, input: DepartureChange) {
  const { now } = scope
  const before = await lockOnBoard(tx, now, departureId, input.version)
  const after = departureAfter(before, input)
  assertPossible(before, after)
  const was = auditedDeparture(before)
  if (!changedFields(was, after)) return before
  await changeByHand(tx, departureId, columnsOf(now, before, after))
  const line = changedFields({ ...was, offSchedule: before.offSchedule }, { ...after, offSchedule: true })
  await audit(tx, scope, { kind: 'departure.changed', subject: subjectOf(before), ...line })
  return (await boardOfDeparture(tx, { departureId, now })) ?? before
}

const columnsOf = (now: Temporal.Instant, before: BoardDeparture, after: AuditedDeparture) => ({
  capacity: after.capacity,
  payload_pounds: after.payload,
  seats_blocked_by_hand: after.blockedByHand,
  // One that is closed already keeps its time.
  ...(after.closed !== before.closedByHand && { closed_at: after.closed ? now : null }),
  crew_note: after.note,
  adult_price_cents: after.adultPriceCents,
  child_price_cents: after.childPriceCents,
  adult_fees_cents: after.adultFeesCents,
  child_fees_cents: after.childFeesCents,
})

export const putBackDeparture: HandlerOf<Api['putBackDeparture']> = async (
  scope,
  { departureID, version },
) => {
  const departureId = Number(departureID)
  const { before, after } = await scope.db.transaction().execute(async (tx) => {
    const before = await lockOnBoard(tx, scope.now, departureId, version)
    return { before, after: before.offSchedule ? await putBack(tx, scope, departureId, before) : before }
  })
  // Also of one that was removed.
  const { productID: productId, date } = before
  scope.announce({ departures: [{ id: departureId, productId, date }] })
  return { departure: after ?? null }
}

/** Undefined when it was removed. */
async function putBack(tx: Tx, scope: Scope, departureId: number, before: BoardDeparture) {
  const { now } = scope
  const place = { now, departureId, productId: before.productID, date: before.date }
  const capacity = await scheduledCapacity(tx, place)
  const error = putBackError(before, capacity)
  if (error) throw new Refusal('bad_input', { messages: [error] })
  if (capacity === undefined) await removeDeparture(tx, departureId)
  else await followSchedule(tx, place)
  const after = await boardOfDeparture(tx, { departureId, now })
  await audit(tx, scope, {
    kind: 'departure.put-back',
    subject: subjectOf(before),
    ...changes(before, after),
  })
  return after
}

/** With what the schedule decides. */
const audited = (departure: BoardDeparture) => ({
  ...auditedDeparture(departure),
  blocked: departure.blocked,
  offSchedule: departure.offSchedule,
})

const changes = (before: BoardDeparture, after: BoardDeparture | undefined) =>
  after ? changedFields(audited(before), audited(after)) : { before: audited(before) }

/**
 * Until the transaction ends, no one else sells, imports or changes the departure. Expired holds are released, so that
 * the row counts what the board shows. `version` is what the caller has seen.
 */
async function lockOnBoard(tx: Tx, now: Temporal.Instant, departureId: number, version: number | undefined) {
  await lockDeparture(tx, departureId)
  await releaseExpired(tx, now, departureId)
  const departure = await boardOfDeparture(tx, { departureId, now })
  if (!departure) throw new Refusal('not_found')
  assertCurrent(version, departure)
  return departure
}

/** As audit lines name it. */
const subjectOf = ({ ProductCode, date, DeptTime }: BoardDeparture) => `${ProductCode} ${date} ${DeptTime}`
