import type { Actor } from '#server/actor.ts'
import type { Db } from '#server/db/database.ts'
import type { Announcement } from '#server/features/availability/announcement.ts'
import type { PaidFor } from '#server/features/payments/payment-scope.ts'
import { dueSlowPayment } from '#server/features/payments/payments.sql.ts'
import { recordPayment } from '#server/features/payments/record-payment.ts'
import { lockReservation } from '#server/features/reservations/reservations.sql.ts'

/** Completes one due payment by the test gateway's slow card. Undefined when no payment is due. */
export async function finishSlowPayment(
  db: Db,
  actor: Actor,
  paidFor?: PaidFor,
): Promise<Announcement | undefined> {
  const due = await dueSlowPayment(db, actor.now, paidFor)
  if (!due) return undefined
  await db.transaction().execute(async (tx) => {
    const reservation = await lockReservation(tx, due.quote_id)
    if (!reservation) return
    await recordPayment(tx, actor, reservation, {
      gateway: due.gateway,
      reference: due.gateway_reference,
      changeId: due.change_id,
      amountCents: due.amount_cents,
      currency: due.currency,
    })
  })
  return { reservations: [due.quote_id] }
}
