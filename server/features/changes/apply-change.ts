import type { ChangedOrDue } from '#contract/changes/change-parts.ts'
import { dollarsOf } from '#contract/money.ts'
import type { Actor } from '#server/actor.ts'
import type { Tx } from '#server/db/database.ts'
import {
  type HoldOutcome,
  holdChangeSeats,
  moveSeats,
  releaseSeats,
  resizeSeats,
} from '#server/features/availability/hold-seats.ts'
import { asWeighed } from '#server/features/availability/room.ts'
import {
  assertWithinUnpaidLimits,
  insertPriceLines,
  insertRevision,
  markCanceled,
  type NewRevision,
  type Traveler,
} from '#server/features/changes/changes.sql.ts'
import { insertDueChange } from '#server/features/changes/due/due-changes.sql.ts'
import { auditLinesOf, type ChangePlan, type Revising } from '#server/features/changes/plan.ts'
import { postReservation } from '#server/features/ledger/post-reservation.ts'
import { queueRefunds } from '#server/features/payments/queue-refunds.ts'
import { takeDifference } from '#server/features/payments/takings.sql.ts'
import { holdEnd } from '#server/features/reservations/hold.ts'
import { queueChangeMail } from '#server/features/reservations/mails/queue-change-mail.ts'
import { type DueChange, type LockedReservation } from '#server/features/reservations/reservations.sql.ts'
import { unpaidSeatsRefusal } from '#server/features/reservations/unpaid-seats.ts'
import { badInput } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

interface Change {
  id: string
  /** The request's, to recognize a repeat. */
  fingerprint: Buffer
}

/**
 * Makes a planned change, or stores it with its seats held until it is paid. The caller holds the reservation's lock; departures
 * and holds follow in that order, and the account comes last.
 */
export async function applyChange(
  tx: Tx,
  scope: Scope,
  reservation: LockedReservation,
  plan: ChangePlan,
  { id, fingerprint }: Change,
): Promise<ChangedOrDue> {
  const { kind, reason, columns, refundCents, refundReason } = plan
  const next = { ...nextRevision(scope, reservation, id), ...columns, kind, reason }
  if (plan.dueCents > 0) return storeAsDue(tx, scope, reservation, plan, { next, fingerprint })
  await takeRoom(tx, scope.now, reservation, plan, id)
  if (plan.endsReservation) await markCanceled(tx, scope.now, reservation.quote_id)
  const refund = { changeId: id, amountCents: refundCents, reason: refundReason }
  await queueRefunds(tx, scope, reservation, refund)
  await revise(tx, scope, reservation, plan, { next, fingerprint, decided: plan.decided })
  await takeDifference(tx, {
    quoteId: reservation.quote_id,
    revision: next.revision,
    totalCents: next.total_sale_cents,
    userId: scope.user.id,
    now: scope.now,
  })
  const limited = plan.postedAs === 'change' && !reservation.payment_required
  await postReservation(tx, scope, reservation.quote_id, { kind: plan.postedAs, limited })
  return { revision: next.revision, due: null }
}

/** Takes or frees seats and pounds at once. Test reservations have none. */
async function takeRoom(
  tx: Tx,
  now: Temporal.Instant,
  reservation: LockedReservation,
  plan: ChangePlan,
  changeId: string,
) {
  const { quote_id: quoteId, is_test: isTest } = reservation
  const { mayHaveLeft = false } = plan
  const { departureId, isMoved, total, more } = plan.room
  if (isTest) return
  if (plan.endsReservation) return releaseSeats(tx, now, quoteId)
  if (more.seats === 0 && more.pounds === 0 && more.difference === 0) return
  const seats = { quoteId, departureId, ...total }
  const outcome = isMoved
    ? await moveSeats(tx, now, { ...seats, changeId })
    : await resizeSeats(tx, now, { ...seats, moreSeats: more.seats, mayHaveLeft })
  // A party that takes less always fits.
  if (more.seats > 0 || asWeighed(more).pounds > 0) assertHeld(plan, outcome)
}

/** The departure's last room may have been sold while the change waited for its lock. */
function assertHeld({ noRoom }: ChangePlan, outcome: HoldOutcome) {
  if (outcome === 'held') return
  if (!noRoom) throw new Error(outcome)
  throw badInput(noRoom.field, [noRoom.words(outcome)])
}

interface NextRevision {
  next: NewRevision
  fingerprint: Buffer
}

/** Holds the extra room and stores the plan. The reservation stays as it is until the change is paid. */
async function storeAsDue(
  tx: Tx,
  scope: Scope,
  reservation: LockedReservation,
  plan: ChangePlan,
  { next, fingerprint }: NextRevision,
): Promise<ChangedOrDue> {
  const expiresAt = holdEnd(scope.now, scope.limits, plan.departsAt)
  await holdRoom(tx, scope, reservation, plan, next.change_id, expiresAt)
  await insertDueChange(tx, {
    quote_id: reservation.quote_id,
    change_id: next.change_id,
    fingerprint,
    asked_at: scope.now,
    user_id: scope.user.id,
    amount_cents: plan.dueCents,
    expires_at: expiresAt,
    revision: next,
    passengers: plan.passengers.map(withoutCheckIn),
    price_lines: plan.priceLines,
  })
  const due = { change: plan.kind, changeID: next.change_id, amountCents: plan.dueCents, ...plan.decided }
  await audit(tx, scope, { kind: 'reservation.change-due', subject: reservation.orl, after: due })
  return dueAnswer(reservation.revision, { amount_cents: plan.dueCents, expires_at: expiresAt })
}

/** The check-in goes on until the change takes effect. */
function withoutCheckIn(traveler: Traveler) {
  const { scale_pounds: _, released_on: __, ...passenger } = traveler
  return passenger
}

/** Holds the extra room on the plan's departure. */
async function holdRoom(
  tx: Tx,
  scope: Scope,
  reservation: LockedReservation,
  plan: ChangePlan,
  changeId: string,
  until: Temporal.Instant,
) {
  const { departureId, more } = plan.room
  const [seats, pounds] = [Math.max(0, more.seats), Math.max(0, more.pounds)]
  if (reservation.is_test || (seats === 0 && pounds === 0)) return
  // A declared weight that only follows the scale adds nothing.
  const difference = Math.max(0, asWeighed(more).pounds) - pounds
  const hold = { quoteId: reservation.quote_id, changeId, departureId, seats, pounds, difference, until }
  const { mayHaveLeft = false } = plan
  assertHeld(plan, await holdChangeSeats(tx, scope.now, { ...hold, mayHaveLeft }))
  if (seats > 0) await assertWithinLimits(tx, scope, seats)
}

/** After the seats are held, in the lock order of bookings. The change itself isn't in the count yet. */
async function assertWithinLimits(tx: Tx, scope: Scope, seats: number) {
  try {
    await assertWithinUnpaidLimits(tx, scope, seats)
  } catch (error) {
    throw unpaidSeatsRefusal(error, scope, seats, 'change') ?? error
  }
}

export const dueAnswer = (
  revision: number,
  { amount_cents, expires_at }: Pick<DueChange, 'amount_cents' | 'expires_at'>,
): ChangedOrDue => ({
  revision,
  due: { amount: dollarsOf(amount_cents), expiresAt: expires_at.toString() },
})

/** Makes the revision the current one, with its audit lines and mail. */
export async function revise(
  tx: Tx,
  actor: Actor,
  reservation: LockedReservation,
  revising: Revising,
  { next, fingerprint, decided }: NextRevision & { decided: object },
) {
  const { quote_id: quoteId, agency_id } = reservation
  const scope = { ...actor, agency: { id: agency_id } }
  for (const line of auditLinesOf(reservation, revising, decided)) await audit(tx, scope, line)
  await insertRevision(tx, quoteId, next, revising.passengers, fingerprint)
  await insertPriceLines(tx, quoteId, next.revision, revising.priceLines)
  await queueChangeMail(tx, actor.now, reservation, next)
}

/** What the change doesn't set stays as it is. */
const nextRevision = (
  scope: Scope,
  reservation: LockedReservation,
  changeId: string,
): Omit<NewRevision, 'kind' | 'reason'> => ({
  revision: reservation.revision + 1,
  change_id: changeId,
  made_at: scope.now,
  made_by: scope.by,
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
  owed_cents: reservation.owed_cents,
  rates: reservation.rates,
  weight_rule: reservation.weight_rule,
})
