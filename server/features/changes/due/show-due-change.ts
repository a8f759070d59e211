import type { showDueChange as endpoint } from '#contract/changes/due.ts'
import { dollarsOf } from '#contract/money.ts'
import { dueChangeById } from '#server/features/changes/due/due-changes.sql.ts'
import { dueChangeState } from '#server/features/reservations/changeable.ts'
import { findChangeLink } from '#server/features/reservations/find-payment-links.ts'
import { findReservation } from '#server/features/reservations/show-reservations.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'

export const changeNotFound = () => new Refusal('not_found', { messages: ["This change doesn't exist."] })

export const showDueChange: HandlerOf<typeof endpoint> = async (scope, { id, changeID }) => {
  const { db, now } = scope
  const { quote_id } = await findReservation(scope, id)
  const change = await dueChangeById(db, quote_id, changeID)
  if (!change) throw changeNotFound()
  const state = dueChangeState(now, change)
  return {
    changeID,
    kind: change.revision.kind,
    state,
    amount: dollarsOf(change.amount_cents),
    secondsLeft: state === 'due' ? Math.ceil(now.until(change.expires_at).total('seconds')) : 0,
    paymentLink: await findChangeLink(scope, change),
  }
}
