import type { Db } from '#server/db/database.ts'
import { dueSlowPayment } from '#server/features/payments/payments.sql.ts'
import { recordPayment, type Teller } from '#server/features/payments/record-payment.ts'
import { takeReservation } from '#server/features/reservations/confirm-reservation.ts'

/** Completes one payment by the test gateway's slow card whose time has come. False when there is none. */
export async function finishSlowPayment(db: Db, teller: Teller, quoteId?: string): Promise<boolean> {
  const due = await dueSlowPayment(db, teller.now, quoteId)
  if (!due) return false
  await db.transaction().execute(async (tx) => {
    const reservation = await takeReservation(tx, due.quote_id)
    if (!reservation) return
    await recordPayment(tx, teller, reservation, {
      gateway: due.gateway,
      reference: due.gateway_reference,
      amountCents: due.amount_cents,
      currency: due.currency,
    })
  })
  return true
}
