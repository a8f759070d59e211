import { randomUUID } from 'node:crypto'

import type { Actor } from '#server/actor.ts'
import type { Tx } from '#server/db/database.ts'
import type { Announcement } from '#server/features/availability/announcement.ts'
import {
  currency,
  type PaidFor,
  type Payable,
  type PaymentContext,
  paymentKey,
  type PaymentScope,
} from '#server/features/payments/payable.ts'
import {
  dueSlowPayment,
  findOrStartPayment,
  type Payment,
  paymentByReference,
  paymentsOf,
} from '#server/features/payments/payments.sql.ts'
import { recordDecline, recordPayment } from '#server/features/payments/record-payment.ts'
import {
  type CardOutcome,
  declinedText,
  slowSeconds,
} from '#server/features/payments/test-gateway/test-card.ts'
import { Refusal } from '#server/refusal.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Charges the test card once per `attempt`, and never when there is nothing to pay or a payment is in progress. */
export async function payByTestCard(
  scope: PaymentScope,
  attempt: string,
  outcome: CardOutcome,
): Promise<'declined' | 'done'> {
  const status = await scope.db.transaction().execute(async (tx) => {
    const payable = await scope.payables.lock(tx, scope.quoteID)
    if (!payable || payable.agency_id !== scope.agency.id) throw new Refusal('not_found')
    const reference = `${paymentKey(scope)} ${uuid.test(attempt) ? attempt : randomUUID()}`
    const earlier = await paymentByReference(tx, { gateway: 'test', gateway_reference: reference })
    if (earlier) return earlier.status
    const amountCents = await payable.dueCents(scope.now, scope.changeID)
    if (amountCents === undefined || (await isBeingPaid(tx, scope))) return 'succeeded'
    await scope.takeAttempt(tx)
    return chargeCard(tx, scope, payable, { reference, amountCents, outcome })
  })
  scope.wakeJobs()
  scope.announce({ reservations: [scope.quoteID] })
  return status === 'declined' ? 'declined' : 'done'
}

const isBeingPaid = async (tx: Tx, scope: PaymentScope) =>
  (await paymentsOf(tx, scope)).some(({ status, due_at }) => status === 'started' && due_at)

async function chargeCard(
  tx: Tx,
  scope: PaymentScope,
  payable: Payable,
  { reference, amountCents, outcome }: { reference: string; amountCents: number; outcome: CardOutcome },
): Promise<Payment['status']> {
  const charge = { gateway: 'test', reference, changeId: scope.changeID, amountCents, currency } as const
  if (outcome === 'succeeds') return recordPayment(tx, scope, payable, charge)
  if (outcome === 'slow') {
    await findOrStartPayment(tx, scope.now, payable.quote_id, charge, scope.now.add({ seconds: slowSeconds }))
    return 'started'
  }
  await recordDecline(tx, scope, payable, charge, declinedText)
  return 'declined'
}

/** Completes one due payment by the test gateway's slow card. Undefined when no payment is due. */
export async function finishSlowPayment(
  { db, payables }: PaymentContext,
  actor: Actor,
  paidFor?: PaidFor,
): Promise<Announcement | undefined> {
  const due = await dueSlowPayment(db, actor.now, paidFor)
  if (!due) return undefined
  await db.transaction().execute(async (tx) => {
    const payable = await payables.lock(tx, due.quote_id)
    if (!payable) return
    await recordPayment(tx, actor, payable, {
      gateway: due.gateway,
      reference: due.gateway_reference,
      changeId: due.change_id,
      amountCents: due.amount_cents,
      currency: due.currency,
    })
  })
  return { reservations: [due.quote_id] }
}
