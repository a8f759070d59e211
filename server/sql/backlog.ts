import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'

export interface Backlog {
  mail_waiting: number
  mail_given_up: number
  refunds_due: number
  refunds_refused: number
  disputes_open: number
}

/** Each count stops at 10,000 entries of an index, because the metrics are scraped every few seconds. */
export async function countBacklog(db: Db): Promise<Backlog | undefined> {
  const { rows } = await sql<Backlog>`
    select
      (select count(*) from (
        select from mail_outbox where sent_at is null and given_up_at is null limit 10000) m) as mail_waiting,
      (select count(*) from (
        select from mail_outbox where given_up_at is not null limit 10000) m) as mail_given_up,
      (select count(*) from (
        select from refunds where refunded_at is null limit 10000) r) as refunds_due,
      (select count(*) from (
        select from refunds where refunded_at is null and is_refused limit 10000) r) as refunds_refused,
      (select count(*) from (
        select from disputes where closed_at is null limit 10000) d) as disputes_open`.execute(db)
  return rows[0]
}
