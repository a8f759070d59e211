import { hash } from 'node:crypto'

import type { ChangedOrDue } from '#contract/after-sale/change-parts.ts'
import { dollarsOf } from '#contract/money.ts'
import type { Tx } from '#server/db/database.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import { postReservation } from '#server/features/ledger/post-reservation.ts'
import { addRevision } from '#server/features/reservations/changes/add-revision.ts'
import type { Changer } from '#server/features/reservations/changes/changeable.ts'
import {
  type NewPriceLine,
  type NewRevision,
  revisionByChange,
  type Traveler,
} from '#server/features/reservations/changes/changes.sql.ts'
import { assertFewChanges } from '#server/features/reservations/changes/check-change-limit.ts'
import {
  earlierAndDueChange,
  type DueChange,
  insertDueChange,
} from '#server/features/reservations/changes/due-changes.sql.ts'
import { endOrRefuseDueChange } from '#server/features/reservations/changes/end-due-change.ts'
import { type LockedReservation, lockReservation } from '#server/features/reservations/reservations.sql.ts'
import { reservationNotFound } from '#server/features/reservations/show-reservations.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

interface Change {
  /** Of the reservation. */
  id: string
  changeID: string
  /** The revision it was made from. */
  revision: number
}

export interface Changed {
  revision: Pick<NewRevision, 'kind' | 'reason'> & Partial<NewRevision>
  passengers: readonly Traveler[]
  /** If the change priced something. */
  priceLines?: readonly NewPriceLine[]
  /** What has to be paid by card before it takes effect. */
  due?: { cents: number; expiresAt: Temporal.Instant } | undefined
  /** For the audit line of a due change, like a waived fee. */
  more?: object
}

interface Making {
  by: Changer
  /** What a conflict shows: the state as it is now. */
  current: (tx: Tx, reservation: LockedReservation) => Promise<object>
  /** Does what the change does and returns what its revision says. */
  make: (tx: Tx, reservation: LockedReservation) => Promise<Changed>
  /** A cancellation ends a change that waits for its payment. */
  endsDueChange?: boolean
  /** Where the change takes seats. */
  departureIds?: readonly number[]
}

/**
 * Makes a change once: a repeat gets the answer of the first request. The reservation is locked before anything else, so
 * two changes at once happen one after the other, and the second finds a newer revision than the one it was made from.
 */
export async function changeOnce(
  scope: Scope,
  change: Change,
  { by, current, make, endsDueChange = false, departureIds = [] }: Making,
): Promise<ChangedOrDue> {
  const fingerprint = hash('sha256', JSON.stringify(change), 'buffer')
  return inTransaction(scope.db, async (tx) => {
    const reservation = await lockReservation(tx, change.id)
    if (!reservation || reservation.agency_id !== scope.agency.id) throw reservationNotFound()
    const changes = await earlierAndDueChange(tx, change.id, change.changeID)
    const earlier = await earlierAnswer(tx, change, changes)
    if (earlier) return repeatAnswer(earlier, fingerprint)
    if (change.revision !== reservation.revision) throw await outdated(tx, reservation, current)
    const waiting = changes.find(({ state }) => state === 'due')
    await endOrRefuseDueChange(tx, scope, reservation, waiting, { endsDueChange, departureIds })
    if (!endsDueChange) await assertFewChanges(tx, scope, reservation.quote_id)
    const made = await make(tx, reservation)
    const next = { ...nextRevision(scope, reservation, change.changeID, by), ...made.revision }
    if (made.due) return keepUntilPaid(tx, scope, reservation, { ...made, due: made.due, next, fingerprint })
    const answer = await addRevision(tx, scope.now, reservation, { ...made, next, fingerprint })
    await postReservation(tx, scope, reservation.quote_id, causeOf(reservation, next))
    return answer
  })
}

function causeOf({ payment_required }: LockedReservation, { kind }: NewRevision) {
  return kind === 'canceled' || kind === 'passengers-canceled'
    ? { kind: 'cancellation' as const }
    : { kind: 'change' as const, limited: !payment_required }
}

interface Earlier {
  fingerprint: Buffer | null
  answer: ChangedOrDue
}

/** A change that had to be paid gets that answer even after it was paid or lapsed. */
async function earlierAnswer(
  tx: Tx,
  { id, changeID }: Change,
  changes: readonly DueChange[],
): Promise<Earlier | undefined> {
  const due = changes.find(({ change_id }) => change_id === changeID)
  if (due) return { fingerprint: due.fingerprint, answer: dueAnswer(due.revision.revision - 1, due) }
  const made = await revisionByChange(tx, id, changeID)
  return made && { fingerprint: made.fingerprint, answer: { revision: made.revision, due: null } }
}

const dueAnswer = (
  revision: number,
  { amount_cents, expires_at }: Pick<DueChange, 'amount_cents' | 'expires_at'>,
): ChangedOrDue => ({
  revision,
  due: { amount: dollarsOf(amount_cents), expiresAt: expires_at.toString() },
})

function repeatAnswer({ answer, fingerprint: known }: Earlier, sent: Buffer) {
  if (known?.equals(sent)) return answer
  throw new Refusal('bad_input', {
    messages: ['Another change already has this changeID. Choose a new one.'],
  })
}

const changedSince = 'This reservation has been changed since you opened it.'

/** Where the change is no longer possible at all, the conflict says why. */
async function outdated(tx: Tx, reservation: LockedReservation, current: Making['current']) {
  try {
    const messages = [`${changedSince} Check it and try again.`]
    return new Refusal('conflict', { messages, current: await current(tx, reservation) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { revision } = reservation
    return new Refusal('conflict', { messages: [changedSince, ...error.messages], current: { revision } })
  }
}

interface Due extends Changed {
  due: NonNullable<Changed['due']>
  next: NewRevision
  fingerprint: Buffer
}

/** Keeps the change as it was agreed until it is paid. The reservation stays as it is. */
async function keepUntilPaid(
  tx: Tx,
  scope: Scope,
  { quote_id, revision: current, orl }: LockedReservation,
  { due, next, passengers, priceLines = [], more, fingerprint }: Due,
): Promise<ChangedOrDue> {
  const payable = { amount_cents: due.cents, expires_at: due.expiresAt }
  await insertDueChange(tx, {
    quote_id,
    change_id: next.change_id,
    fingerprint,
    asked_at: scope.now,
    user_id: scope.user.id,
    ...payable,
    revision: next,
    passengers,
    price_lines: priceLines,
  })
  const after = { change: next.kind, changeID: next.change_id, amountCents: due.cents, ...more }
  await audit(tx, scope, { kind: 'reservation.change-due', subject: orl, after })
  return dueAnswer(current, payable)
}

/** What the change doesn't name stays as it is. */
const nextRevision = (scope: Scope, reservation: LockedReservation, changeId: string, by: Changer) => ({
  revision: reservation.revision + 1,
  change_id: changeId,
  made_at: scope.now,
  made_by: by,
  user_id: scope.user.id,
  departure_id: reservation.departure_id,
  local_date: reservation.local_date,
  local_time: reservation.local_time,
  time_zone: reservation.time_zone,
  pickup_class: reservation.pickup_class,
  cancellation_policy: reservation.cancellation_policy,
  move_fee_cents: reservation.move_fee_cents,
  first_name: reservation.first_name,
  last_name: reservation.last_name,
  email: reservation.email,
  phone: reservation.phone,
  hotel_id: reservation.hotel_id,
  hotel_label: reservation.hotel_label,
  pickup_time: reservation.pickup_time,
  attributes: reservation.attributes,
  agency_reference: reservation.agency_reference,
  adults: reservation.adults,
  children: reservation.children,
  total_sale_cents: reservation.total_sale_cents,
  fees_sale_cents: reservation.fees_sale_cents,
  fees_net_cents: reservation.fees_net_cents,
  rates: reservation.rates,
  weight_rule: reservation.weight_rule,
})
