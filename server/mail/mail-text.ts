import { withoutControlCharacters } from '#contract/hidden-characters.ts'

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

/** Names from before they were checked may have characters that turn the direction of the text around them. */
export const readableMail = ({ subject, text, html }: MailText): MailText => ({
  subject: withoutControlCharacters(subject),
  text: readable(text),
  html: readable(html),
})

const readable = (text: string) => text.split('\n').map(withoutControlCharacters).join('\n')

interface LinkMail {
  subject: string
  reader: string
  /** Above the link. */
  sentences: string[]
  link: { text: string; address: string }
  closing: string
}

/** A mail without the product's look, around one link. Its token follows '#', so that it reaches no server or proxy log. */
export function linkMail({ subject, reader, sentences, link, closing }: LinkMail): MailText {
  const opening = `Hello ${reader},`
  return readableMail({
    subject,
    text: [opening, '', ...sentences, '', link.address, '', closing, ''].join('\n'),
    html: [
      `<p>${escapeHtml(opening)}</p>`,
      `<p>${sentences.map(escapeHtml).join(' ')}</p>`,
      `<p><a href="${escapeHtml(link.address)}">${escapeHtml(link.text)}</a></p>`,
      `<p>${escapeHtml(closing)}</p>`,
    ].join('\n'),
  })
}
