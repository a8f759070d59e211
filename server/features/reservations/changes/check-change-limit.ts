import type { Tx } from '#server/db/database.ts'
import { changesSince } from '#server/features/reservations/changes/history.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'
import { waitText } from '#server/wait-text.ts'

const hour = { hours: 1 }

/** Each change mails the guest, so a limit keeps anyone from flooding a mailbox. Call it under the reservation's lock. */
export async function assertFewChanges(tx: Tx, { now, limits }: Scope, quoteId: string) {
  const limit = limits.changesPerHour
  if (limit === 0) return
  const made = await changesSince(tx, quoteId, now.subtract(hour))
  const oldest = made.at(-limit)
  if (!oldest) return
  const retryAfterSeconds = Math.max(1, Math.ceil(now.until(oldest.add(hour)).total('seconds')))
  const times = limit === 1 ? 'once' : `${limit} times`
  const messages = [
    `This reservation can be changed ${times} an hour, because the guest gets an email each time. Try again in ${waitText(retryAfterSeconds)}.`,
  ]
  throw new Refusal('too_many_requests', { messages, retryAfterSeconds })
}
