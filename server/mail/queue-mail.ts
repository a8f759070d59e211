import type { Tx } from '#server/db/database.ts'
import { storableJson } from '#server/db/storable-json.ts'
import type { MailText } from '#server/mail/mail-text.ts'
import { queueMailSql } from '#server/sql/mail-outbox.ts'

export interface Mail extends MailText {
  recipient: string
}

/** In the transaction of the change it announces, so that both commit together. */
export async function queueMail(tx: Tx, now: Temporal.Instant, mail: Mail): Promise<void> {
  await queueMailSql(now, storableJson([mail])).execute(tx)
}
