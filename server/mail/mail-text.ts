export interface MailText {
  subject: string
  text: string
  html: string
}

export interface MailAttachment {
  filename: string
  contentType: string
  /** Made when the mail is sent, because it is never stored. */
  content: () => Promise<Uint8Array>
}

export interface ComposedMail extends MailText {
  attachments: MailAttachment[]
}

/** A mail about a revision of a reservation, composed when it is sent. */
export interface ReservationMail {
  reservation_id: string
  revision: number
  about: 'confirmed' | 'changed' | 'canceled'
  /** The lead passenger, or the agency user who booked. */
  reader: 'guest' | 'booker'
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
