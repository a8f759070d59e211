import { sql } from 'kysely'

import { compileOnce } from '#server/db/compile-once.ts'
import type { Db } from '#server/db/database.ts'

type Instant = Temporal.Instant

export interface CancelablePayment {
  id: string
  quote_id: string
  gateway_reference: string
  /** With the one that begins now. */
  cancel_attempts: number
}

const claim = compileOnce(
  (_, { now, retries }: { now: Instant; retries: string }) => sql<CancelablePayment>`
    update payments set cancel_attempts = cancel_attempts + 1, cancel_next_at = (
      ${retries}::jsonb ->> least(cancel_attempts, jsonb_array_length(${retries}::jsonb) - 1))::timestamptz
    where id = (
      select p.id from payments p join reservations r on r.quote_id = p.quote_id
      where p.gateway = 'stripe' and p.status in ('started', 'declined') and r.status = 'expired'
        and (p.cancel_next_at is null or p.cancel_next_at <= ${now})
      order by p.started_at limit 1 for update of p skip locked)
    returning id, quote_id, gateway_reference, cancel_attempts`,
)

/**
 * Takes one payment that is still open although its reservation has expired, and puts its next try off: no other process
 * takes it meanwhile, and one that dies while asking Stripe leaves it to be tried again.
 */
export async function claimPaymentToCancel(
  db: Db,
  now: Instant,
  retries: Instant[],
): Promise<CancelablePayment | undefined> {
  const [payment] = await claim(db, { now, retries: JSON.stringify(retries) })
  return payment
}

export async function noteCancelError(db: Db, id: string, error: string) {
  await db.updateTable('payments').set({ cancel_error: error }).where('id', '=', id).execute()
}
