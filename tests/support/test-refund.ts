import { randomUUID } from 'node:crypto'

import { jobActor } from '#server/actor.ts'
import { postReservation } from '#server/features/ledger/post-reservation.ts'
import { queueRefunds } from '#server/features/payments/queue-refunds.ts'
import { refundPayment } from '#server/features/payments/refund-payment.ts'
import { checkRefunds } from '#server/features/payments/stripe/check-refunds.ts'
import { lockReservation } from '#server/features/reservations/reservations.sql.ts'
import type { testPortal } from '#tests/support/test-portal.ts'

type TestPortal = Awaited<ReturnType<typeof testPortal>>

export const cancelReason = 'The reservation was canceled.'

/** As a change does that makes the reservation cheaper. */
export const queueRefund = (
  { db, clock }: TestPortal,
  quoteID: string,
  amountCents: number,
  changeId: string = randomUUID(),
) =>
  db.transaction().execute(async (tx) => {
    const reservation = await lockReservation(tx, quoteID)
    if (!reservation) throw new Error(`No reservation ${quoteID}`)
    const change = { changeId, amountCents, reason: cancelReason }
    const actor = jobActor(clock.now)
    const queued = await queueRefunds(tx, actor, reservation, change)
    await postReservation(tx, actor, quoteID, { kind: 'change' })
    return queued
  })

/** For tests that stopped the jobs. */
export async function runRefundJobs({ gatewayContext, clock }: TestPortal) {
  while (await checkRefunds(gatewayContext, clock.now));
  while (await refundPayment(gatewayContext, clock.now));
}
