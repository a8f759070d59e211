import { randomUUID } from 'node:crypto'

import type { Tx } from '#server/db/database.ts'
import type { MailText } from '#server/mail/mail-text.ts'
import { insertMail, mailedWith } from '#server/mail/outbox.sql.ts'

/** For a statement that queues mail with the change that it tells of. */
export { mailedWith }

export interface Mail extends MailText {
  recipient: string
}

/** Part of the caller's transaction: the message exists if and only if what it tells of happened. */
export const queueMail = (tx: Tx, now: Temporal.Instant, mail: Mail) =>
  insertMail(tx, now, randomUUID(), mail)
