import type { BoardDeparture, changeDeparture as endpoint, DepartureChange } from '#contract/day/board.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import type { Tx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { changeByHand } from '#server/features/availability/changed-departures.sql.ts'
import { boardOfDeparture } from '#server/features/day/board.sql.ts'
import {
  assertPossible,
  auditedDeparture,
  type AuditedDeparture,
  departureAfter,
} from '#server/features/day/departure-change.ts'
import { lockOnBoard, subjectOf } from '#server/features/day/lock-on-board.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const changeDeparture: HandlerOf<typeof endpoint> = async (scope, input) => {
  const departureId = Number(input.departureID)
  const departure = await inTransaction(scope.db, (tx) => change(tx, scope, departureId, input))
  scope.announce({ departures: [departureId] })
  return departure
}

async function change(tx: Tx, scope: Scope, departureId: number, input: DepartureChange) {
  const { now } = scope
  const before = await lockOnBoard(tx, now, { departureId, version: input.version })
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
  seats_blocked_by_hand: after.blockedByHand,
  // One that is closed already keeps its time.
  ...(after.closed !== before.closedByHand && { closed_at: after.closed ? now : null }),
  crew_note: after.note,
  adult_price_cents: after.adultPriceCents,
  child_price_cents: after.childPriceCents,
  adult_fees_cents: after.adultFeesCents,
  child_fees_cents: after.childFeesCents,
})
