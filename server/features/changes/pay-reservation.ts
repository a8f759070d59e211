import type { Actor } from '#server/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { NoRoom } from '#server/features/availability/hold-seats.ts'
import { dueChangeById } from '#server/features/changes/due/due-changes.sql.ts'
import { takeEffect } from '#server/features/changes/due/take-effect.ts'
import { postReservation } from '#server/features/ledger/post-reservation.ts'
import {
  type Acceptance,
  type Charged,
  currency,
  type Payable,
  type Payables,
  type PayableScope,
  type PayableState,
} from '#server/features/payments/payable.ts'
import { dueChangeState, guestDataErasedText } from '#server/features/reservations/changeable.ts'
import { confirmReservation } from '#server/features/reservations/confirm-reservation.ts'
import { isExpired } from '#server/features/reservations/hold.ts'
import {
  type DueChange,
  type LockedReservation,
  lockReservation,
  type ReservationRow,
} from '#server/features/reservations/reservations.sql.ts'
import { findReservation } from '#server/features/reservations/show-reservations.ts'
import { Refusal } from '#server/refusal.ts'

type Instant = Temporal.Instant

/** A payment under the quote's id confirms the reservation; under another one it makes the change with that id. */
export const payableReservations: Payables = {
  async lock(tx, quoteId) {
    const reservation = await lockReservation(tx, quoteId)
    return reservation && payableOf(tx, reservation)
  },
  async show(scope) {
    const reservation = await findReservation(scope, scope.quoteID)
    const change = await findChange(scope)
    return {
      state: stateOf(scope.now, reservation, change),
      orl: reservation.orl,
      productName: reservation.product_name,
      change: change?.revision.kind ?? null,
      amountCents: change?.amount_cents ?? reservation.total_sale_cents,
      owedCents: change ? Math.max(0, reservation.owed_cents - change.revision.owed_cents) : 0,
      isTest: reservation.is_test,
    }
  },
}

function payableOf(tx: Tx, reservation: LockedReservation): Payable {
  const { quote_id: quoteId } = reservation
  return {
    ...reservation,
    dueCents: (now, changeId) => dueCents(tx, now, reservation, changeId),
    accept: (actor, charged) => accept(tx, actor, reservation, charged),
    reasonToCancel: (changeId) => reasonToCancel(tx, reservation, changeId),
    postPayment: (actor, changeId) =>
      postReservation(tx, actor, quoteId, { kind: changeId === quoteId ? 'booking' : 'change' }),
    postRefunds: (actor) => postReservation(tx, actor, quoteId, { kind: 'refund' }),
  }
}

/** A booking can still be paid after its hold expired, a change can't. */
async function dueCents(tx: Tx, now: Instant, reservation: LockedReservation, changeId: string) {
  const { quote_id: quoteId, status, paid, total_sale_cents } = reservation
  if (status === 'canceled' || reservation.guest_data_erased_at) return undefined
  if (changeId === quoteId) return paid ? undefined : total_sale_cents
  const change = await dueChangeById(tx, quoteId, changeId)
  return change && dueChangeState(now, change) === 'due' ? change.amount_cents : undefined
}

const refused = (reason: string): Acceptance => ({ accepted: false, reason })
const canceledReason = 'The reservation was canceled.'

async function accept(
  tx: Tx,
  actor: Actor,
  reservation: LockedReservation,
  charged: Charged,
): Promise<Acceptance> {
  const { quote_id: quoteId, status } = reservation
  if (status === 'canceled') return refused(canceledReason)
  if (reservation.guest_data_erased_at) return refused(guestDataErasedText())
  if (charged.changeId === quoteId) return confirmIfPayable(tx, actor.now, reservation, charged)
  const change = await dueChangeById(tx, quoteId, charged.changeId)
  if (!change) return refused('The payment names a change that the reservation does not have.')
  const reason = amountError(charged, change.amount_cents)
  return reason ? refused(reason) : takeEffect(tx, actor, reservation, change)
}

const amountError = ({ amountCents, currency: charged }: Charged, dueCents: number) =>
  amountCents === dueCents && charged === currency
    ? undefined
    : `The amount does not match: ${amountCents} ${charged} instead of ${dueCents} ${currency}.`

/** Released seats may since have been sold or blocked. */
const refundReasons: Record<NoRoom, string> = {
  closed: 'The seats were released before the payment arrived, and the departure is closed.',
  'sold out': 'The seats were released before the payment arrived and are no longer available.',
  'too heavy':
    'The seats were released before the payment arrived, and the departure can no longer carry the weight of the party.',
  left: 'The tour had left before the payment arrived.',
  gone: 'The departure is no longer offered.',
}

async function confirmIfPayable(
  tx: Tx,
  now: Instant,
  reservation: LockedReservation,
  charged: Charged,
): Promise<Acceptance> {
  // First: a change may have altered the total since.
  if (reservation.paid) return refused('The reservation was already paid.')
  const reason = amountError(charged, reservation.total_sale_cents)
  if (reason) return refused(reason)
  const outcome = await confirmReservation(tx, now, reservation)
  return outcome === 'held' ? { accepted: true } : refused(refundReasons[outcome])
}

async function reasonToCancel(tx: Tx, { status, quote_id }: LockedReservation, changeId: string) {
  if (status === 'canceled') return canceledReason
  const change = await dueChangeById(tx, quote_id, changeId)
  return change?.state === 'ended' ? 'The change was dropped.' : 'Payment was not received in time.'
}

async function findChange({ db, quoteID, changeID }: PayableScope) {
  if (changeID === quoteID) return undefined
  const change = await dueChangeById(db, quoteID, changeID)
  if (!change) throw new Refusal('not_found')
  return change
}

function stateOf(now: Instant, reservation: ReservationRow, change: DueChange | undefined): PayableState {
  if (reservation.paid && (!change || change.state === 'done')) return change ? 'changed' : 'paid'
  if (reservation.status === 'canceled') return 'canceled'
  if (change) return unpaidChange(now, change)
  return reservation.status === 'pending' && !isExpired(now, reservation) ? 'open' : 'released'
}

function unpaidChange(now: Instant, change: DueChange): PayableState {
  if (change.state === 'ended') return 'dropped'
  return dueChangeState(now, change) === 'due' ? 'open' : 'lapsed'
}
