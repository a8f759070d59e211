import type { resendConfirmation as endpoint } from '#contract/reservations.ts'
import { guestDataErasedText } from '#server/features/reservations/changeable.ts'
import { confirmationFor } from '#server/features/reservations/mails/confirmation-for.ts'
import {
  claimMailResend,
  lockReservation,
  type ReservationRow,
} from '#server/features/reservations/reservations.sql.ts'
import { findReservation } from '#server/features/reservations/show-reservations.ts'
import { queueMailAboutReservation } from '#server/mail/queue-mail.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'
import { waitText } from '#server/wait-text.ts'

const pause = { minutes: 5 }

export const resendConfirmation: HandlerOf<typeof endpoint> = async (scope, { id }) => {
  const { db, now } = scope
  const isQueued = await db.transaction().execute(async (tx) => {
    if (!(await claimMailResend(tx, scope, id, now.subtract(pause)))) return false
    const reservation = await lockReservation(tx, id)
    if (!reservation) return false
    await queueMailAboutReservation(tx, now, [confirmationFor(reservation)])
    const { orl, quote_id: quoteID } = reservation
    await audit(tx, scope, { kind: 'reservation.mail-resent', subject: orl, after: { quoteID } })
    return true
  })
  if (!isQueued) throw refusalFor(now, await findReservation(scope, id))
  scope.wakeJobs('mail')
  return { ok: true }
}

function refusalFor(
  now: Temporal.Instant,
  { status, mail_resent_at: resentAt, guest_data_erased_at }: ReservationRow,
): Refusal {
  if (guest_data_erased_at) {
    const messages = [guestDataErasedText('There is no one to send an email to.')]
    return new Refusal('bad_input', { messages })
  }
  if (status !== 'confirmed' || !resentAt) {
    const messages = ['Only a confirmed reservation has a confirmation email.']
    return new Refusal('bad_input', { messages })
  }
  const retryAfterSeconds = Math.max(1, Math.ceil(now.until(resentAt.add(pause)).total('seconds')))
  const messages = [
    `The confirmation was just resent. You can send it again in ${waitText(retryAfterSeconds)}.`,
  ]
  return new Refusal('too_many_requests', { messages, retryAfterSeconds })
}
