import { hash } from 'node:crypto'

import type { ChangedOrDue } from '#contract/changes/change-parts.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { applyChange, dueAnswer } from '#server/features/changes/apply-change.ts'
import { revisionByChange } from '#server/features/changes/changes.sql.ts'
import { earlierAndDueChange } from '#server/features/changes/due/due-changes.sql.ts'
import { endOrRefuseDueChange } from '#server/features/changes/due/end-due-change.ts'
import { changesSince } from '#server/features/changes/history/history.sql.ts'
import type { ChangePlan, Reservation } from '#server/features/changes/plan.ts'
import {
  type DueChange,
  type LockedReservation,
  lockReservation,
} from '#server/features/reservations/reservations.sql.ts'
import { findReservation, reservationNotFound } from '#server/features/reservations/show-reservations.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'
import { waitText } from '#server/wait-text.ts'

interface ChangeRequest {
  id: string
  changeID: string
  /** The revision that the change was made from. */
  revision: number
}

/** One way to change a reservation. `Wish` is what the caller wants, and `Figure` names the figures it agrees to. */
export interface ChangeSteps<Wish, Plan extends ChangePlan, Figure extends string> {
  /** Loads what the change depends on and plans it, or refuses it with every error. Writes nothing. */
  plan: (db: Db, scope: Scope, reservation: Reservation, wish: Wish) => Promise<Plan>
  preview: (scope: Scope, reservation: Reservation, plan: Plan) => Record<Figure, number>
  /** A request must repeat these figures of the preview. */
  agreed: readonly Figure[]
  /** Shown when they have changed. */
  outdatedWords?: string
  /** Refuses a request that would change nothing, which a preview may show. */
  assertNotEmpty?: (reservation: LockedReservation, plan: Plan) => void
  /** The state that a conflict shows when the wish can no longer be planned. */
  unchanged?: (db: Db, scope: Scope, reservation: Reservation) => Promise<object>
  /** Only a cancellation ends a change that is due. Any other change is refused. */
  endsDueChange?: boolean
  /** Where the change takes seats, besides the reservation's own departure. */
  departureIds?: (wish: Wish) => readonly number[]
}

/** What the change would mean now. */
export async function previewChange<Wish extends { id: string }, Plan extends ChangePlan, Preview>(
  scope: Scope,
  steps: Pick<ChangeSteps<Wish, Plan, never>, 'plan'> & {
    preview: (scope: Scope, reservation: Reservation, plan: Plan) => Preview
  },
  wish: Wish,
): Promise<Preview> {
  const reservation = await findReservation(scope, wish.id)
  return steps.preview(scope, reservation, await steps.plan(scope.db, scope, reservation, wish))
}

/**
 * Makes a change once: a repeat gets the answer of the first request. The reservation is locked before anything else, so
 * two changes at once happen one after the other, and the second finds a newer revision than the one it was made from.
 */
export async function makeChange<Wish, Plan extends ChangePlan, Figure extends string>(
  callScope: Scope,
  steps: ChangeSteps<Wish, Plan, Figure>,
  request: Wish & ChangeRequest & Record<NoInfer<Figure>, number>,
): Promise<ChangedOrDue> {
  const scope = await withCatalogue(callScope)
  const fingerprint = hash('sha256', JSON.stringify(request), 'buffer')
  const answer = await inTransaction(scope.db, async (tx) => {
    const reservation = await lockReservation(tx, request.id)
    if (!reservation || reservation.agency_id !== scope.agency.id) throw reservationNotFound()
    const changes = await earlierAndDueChange(tx, request.id, request.changeID)
    const earlier = await earlierAnswer(tx, request, changes)
    if (earlier) return repeatAnswer(earlier, fingerprint)
    if (request.revision !== reservation.revision)
      throw await outdated(tx, scope, reservation, steps, request)
    const { endsDueChange = false, departureIds = () => [] } = steps
    const waiting = changes.find(({ state }) => state === 'due')
    const next = { endsDueChange, departureIds: departureIds(request) }
    await endOrRefuseDueChange(tx, scope, reservation, waiting, next)
    const plan = await steps.plan(tx, scope, reservation, request)
    if (!plan.endsReservation) await assertFewChanges(tx, scope, reservation.quote_id)
    assertAsPreviewed(request, steps.preview(scope, reservation, plan), steps)
    steps.assertNotEmpty?.(reservation, plan)
    return applyChange(tx, scope, reservation, plan, { id: request.changeID, fingerprint })
  })
  scope.wakeJobs()
  scope.announce({ reservations: [request.id] })
  return answer
}

/**
 * Reads the catalogue before the transaction. Inside, it could need a second connection, and wait for one while other
 * changes do the same.
 */
async function withCatalogue(scope: Scope): Promise<Scope> {
  const catalogue = await scope.products.current()
  return { ...scope, products: { current: async () => catalogue } }
}

interface Earlier {
  fingerprint: Buffer | null
  answer: ChangedOrDue
}

/** A change that had to be paid gets that answer even after it was paid or lapsed. */
async function earlierAnswer(
  tx: Tx,
  { id, changeID }: ChangeRequest,
  changes: readonly DueChange[],
): Promise<Earlier | undefined> {
  const due = changes.find(({ change_id }) => change_id === changeID)
  if (due) return { fingerprint: due.fingerprint, answer: dueAnswer(due.revision.revision - 1, due) }
  const made = await revisionByChange(tx, id, changeID)
  return made && { fingerprint: made.fingerprint, answer: { revision: made.revision, due: null } }
}

function repeatAnswer({ answer, fingerprint: known }: Earlier, sent: Buffer) {
  if (known?.equals(sent)) return answer
  throw new Refusal('bad_input', {
    messages: ['Another change already has this changeID. Choose a new one.'],
  })
}

const changedSince = 'This reservation has been changed since you opened it.'

/** Where the change is no longer possible at all, the conflict says why. */
async function outdated<Wish, Plan extends ChangePlan, Figure extends string>(
  tx: Tx,
  scope: Scope,
  reservation: LockedReservation,
  steps: ChangeSteps<Wish, Plan, Figure>,
  wish: Wish,
) {
  try {
    const current = await presentState(tx, scope, reservation, steps, wish)
    return new Refusal('conflict', { messages: [`${changedSince} Check it and try again.`], current })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { revision } = reservation
    return new Refusal('conflict', { messages: [changedSince, ...error.messages], current: { revision } })
  }
}

async function presentState<Wish, Plan extends ChangePlan, Figure extends string>(
  tx: Tx,
  scope: Scope,
  reservation: LockedReservation,
  { plan, preview, unchanged }: ChangeSteps<Wish, Plan, Figure>,
  wish: Wish,
): Promise<object> {
  try {
    return preview(scope, reservation, await plan(tx, scope, reservation, wish))
  } catch (error) {
    if (!unchanged || !(error instanceof Refusal)) throw error
    return unchanged(tx, scope, reservation)
  }
}

/** The caller agreed to the figures of a preview. If they no longer hold, the refusal has the present ones. */
function assertAsPreviewed<Figure extends string>(
  sent: Record<Figure, number>,
  current: Record<Figure, number>,
  { agreed, outdatedWords }: Pick<ChangeSteps<never, never, Figure>, 'agreed' | 'outdatedWords'>,
) {
  if (agreed.every((name) => sent[name] === current[name])) return
  const words = outdatedWords ?? 'The price has changed. Check the new figures and confirm again.'
  throw new Refusal('conflict', { messages: [words], current })
}

const hour = { hours: 1 }

/**
 * A change mails the guest or holds seats, so a limit protects both; those of the provider count, but always pass. Call it
 * under the reservation's lock.
 */
async function assertFewChanges(tx: Tx, { now, limits, by }: Scope, quoteId: string) {
  const limit = limits.changesPerHour
  if (limit === 0 || by === 'provider') return
  const made = await changesSince(tx, quoteId, now.subtract(hour))
  const oldest = made.at(-limit)
  if (!oldest) return
  const retryAfterSeconds = Math.max(1, Math.ceil(now.until(oldest.add(hour)).total('seconds')))
  const times = limit === 1 ? 'once' : `${limit} times`
  const messages = [
    `This reservation can be changed ${times} an hour, because changes email the guest and hold seats. Try again in ${waitText(retryAfterSeconds)}.`,
  ]
  throw new Refusal('too_many_requests', { messages, retryAfterSeconds })
}
