import { randomUUID } from 'node:crypto'

import type { Tx } from '#server/db/database.ts'
import type { MailText } from '#server/mail/mail-text.ts'
import { insertMail } from '#server/mail/outbox.sql.ts'

/** Part of the caller's transaction: the message exists if and only if what it tells of happened. */
export const queueMail = (tx: Tx, now: Temporal.Instant, mail: MailText & { recipient: string }) =>
  insertMail(tx, now, randomUUID(), mail)
