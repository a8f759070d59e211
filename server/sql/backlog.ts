import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'

export interface Backlog {
  mail_waiting: number
  mail_given_up: number
  refunds_due: number
}

/** Each count stops at 10,000 entries of an index of its own, because the metrics are scraped every few seconds. */
export async function countBacklog(db: Db): Promise<Backlog | undefined> {
  const { rows } = await sql<Backlog>`
    select
      (select count(*) from (
        select from mail_outbox where sent_at is null and given_up_at is null limit 10000) m) as mail_waiting,
      (select count(*) from (
        select from mail_outbox where given_up_at is not null limit 10000) m) as mail_given_up,
      (select count(*) from (
        select from refunds where refunded_at is null limit 10000) r) as refunds_due`.execute(db)
  return rows[0]
}
