import type { BoardDeparture, putBackDeparture as endpoint } from '#contract/day/board.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import type { Tx } from '#server/db/database.ts'
import {
  followSchedule,
  removeDeparture,
  scheduledCapacity,
} from '#server/features/availability/changed-departures.sql.ts'
import { boardOfDeparture } from '#server/features/day/board.sql.ts'
import { auditedDeparture, putBackError } from '#server/features/day/departure-change.ts'
import { lockOnBoard, subjectOf } from '#server/features/day/lock-on-board.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const putBackDeparture: HandlerOf<typeof endpoint> = async (scope, { departureID, version }) => {
  const departureId = Number(departureID)
  const { before, after } = await scope.db.transaction().execute(async (tx) => {
    const before = await lockOnBoard(tx, scope.now, { departureId, version })
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
  payload: departure.payload,
  offSchedule: departure.offSchedule,
})

const changes = (before: BoardDeparture, after: BoardDeparture | undefined) =>
  after ? changedFields(audited(before), audited(after)) : { before: audited(before) }
