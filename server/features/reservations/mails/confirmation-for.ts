import type { MailAboutReservation } from '#server/mail/queue-mail.ts'

/** To the lead passenger. */
export const confirmationFor = ({
  quote_id,
  revision,
  email,
}: {
  quote_id: string
  revision: number
  email: string
}): MailAboutReservation => ({
  recipient: email,
  reservation_id: quote_id,
  revision,
  about: 'confirmed',
  reader: 'guest',
})
