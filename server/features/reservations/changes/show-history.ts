import type { HistoryRevision, showHistory as endpoint } from '#contract/after-sale/history.ts'
import { dollarsOf } from '#contract/money.ts'
import { moneyOf } from '#server/features/payments/list-money.ts'
import { passengersOfRevisions, revisionsOf } from '#server/features/reservations/changes/history.sql.ts'
import {
  changesBetween,
  type RevisionDetails,
} from '#server/features/reservations/changes/revision-changes.ts'
import { findReservation } from '#server/features/reservations/show-reservations.ts'
import type { HandlerOf } from '#server/scope.ts'

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
    money: await moneyOf(db, scope, id),
  }
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
