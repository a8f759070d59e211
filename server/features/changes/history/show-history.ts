import type { HistoryRevision, showHistory as endpoint, UnpaidChange } from '#contract/changes/history.ts'
import { dollarsOf } from '#contract/money.ts'
import { unpaidChangesOf } from '#server/features/changes/due/due-changes.sql.ts'
import { passengersOfRevisions, revisionsOf } from '#server/features/changes/history/history.sql.ts'
import { changesBetween, type RevisionDetails } from '#server/features/changes/history/revision-changes.ts'
import { moneyOf } from '#server/features/payments/list-money.ts'
import { dueChangeState } from '#server/features/reservations/changeable.ts'
import { findReservation } from '#server/features/reservations/show-reservations.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'

type Revision = Awaited<ReturnType<typeof revisionsOf>>[number] & RevisionDetails

export const showHistory: HandlerOf<typeof endpoint> = async (scope, { id }) => {
  const { db } = scope
  const { offered_attributes } = await findReservation(scope, id)
  const passengers = await passengersOfRevisions(db, scope, id)
  const revisions = (await revisionsOf(db, scope, id)).map((row) => ({
    ...row,
    offered_attributes,
    passengers: passengers.filter(({ revision }) => revision === row.revision),
  }))
  return {
    revisions: revisions.map((revision, index) => shown(revision, revisions[index - 1])).toReversed(),
    unpaid: await unpaidChanges(scope, id, revisions),
    money: await moneyOf(db, scope, id),
  }
}

/** Compared with the revision that each was made from. */
async function unpaidChanges(scope: Scope, id: string, revisions: Revision[]): Promise<UnpaidChange[]> {
  const changes = await unpaidChangesOf(scope.db, scope, id)
  return changes.flatMap((change) => {
    const { revision: wanted, passengers } = change
    const before = revisions.find(({ revision }) => revision === wanted.revision - 1)
    const state = dueChangeState(scope.now, change)
    if (!before || state === 'done') return []
    return {
      changeID: change.change_id,
      kind: wanted.kind,
      state,
      at: change.asked_at.toString(),
      by: { kind: wanted.made_by, name: change.made_by_name },
      endedAt: state === 'due' ? null : (change.ended_at ?? change.expires_at).toString(),
      changes: changesBetween(before, { ...before, ...wanted, passengers }),
      amount: dollarsOf(change.amount_cents),
    }
  })
}

/** The booking changes nothing, so it has no difference and no fee. */
function shown(revision: Revision, before: Revision = revision): HistoryRevision {
  return {
    revision: revision.revision,
    kind: revision.kind,
    at: revision.made_at.toString(),
    by: { kind: revision.made_by, name: revision.made_by_name },
    changes: changesBetween(before, revision),
    total: dollarsOf(revision.total_sale_cents),
    difference: dollarsOf(revision.total_sale_cents - before.total_sale_cents),
    fee: dollarsOf(revision.fees_sale_cents - before.fees_sale_cents),
    reason: revision.reason,
  }
}
