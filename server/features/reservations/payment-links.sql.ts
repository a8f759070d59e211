import { type Insertable, sql } from 'kysely'

import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { agencySettings } from '#server/sql/accounts.ts'

/** A booking's page has its quote's id as `change_id`. */
export type PageKey = Pick<Tables['payment_links'], 'quote_id' | 'change_id'>

export async function seedsOf(db: Db, pages: readonly PageKey[]) {
  const quoteIds = pages.map(({ quote_id }) => quote_id)
  const changeIds = pages.map(({ change_id }) => change_id)
  const { rows } = await sql<PageKey & { seed: Buffer }>`
    select quote_id, change_id, seed from payment_links
    join unnest(${quoteIds}::uuid[], ${changeIds}::uuid[]) as pages (quote_id, change_id)
      using (quote_id, change_id)`.execute(db)
  return rows
}

/** Keeps a link that another request has inserted first. */
export async function insertPaymentLinks(db: Db, links: Insertable<Tables['payment_links']>[]) {
  await db
    .insertInto('payment_links')
    .values(links)
    .onConflict((conflict) => conflict.columns(['quote_id', 'change_id']).doNothing())
    .execute()
}

/** Of any agency: the token is all that a visitor of the payment page has. */
export function pageByToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('payment_links')
    .innerJoin('reservations', 'reservations.quote_id', 'payment_links.quote_id')
    .innerJoin(agencySettings(db).as('agencies'), 'agencies.id', 'reservations.agency_id')
    .leftJoin('reservation_changes as changes', (join) =>
      join
        .onRef('changes.quote_id', '=', 'payment_links.quote_id')
        .onRef('changes.change_id', '=', 'payment_links.change_id'),
    )
    .select(['payment_links.quote_id', 'payment_links.change_id'])
    .select(['payment_links.card_attempts', 'payment_links.last_card_attempt_at'])
    .select(['reservations.agency_id', 'agencies.domain'])
    .select(['reservations.payment_required', 'reservations.hold_expires_at', 'changes.expires_at'])
    .where('payment_links.token_hash', '=', tokenHash)
    .executeTakeFirst()
}

/**
 * Counts an attempt unless the page has had `most` of them and the last one is younger than `since`; false then. One statement,
 * whose row lock makes simultaneous attempts wait for each other.
 */
export async function countAttempt(
  db: Db,
  { quote_id, change_id }: PageKey,
  { now, since, most }: { now: Temporal.Instant; since: Temporal.Instant; most: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_links set last_card_attempt_at = ${now},
      card_attempts = case when last_card_attempt_at > ${since} then card_attempts + 1 else 1 end
    where quote_id = ${quote_id} and change_id = ${change_id}
      and (card_attempts < ${most} or last_card_attempt_at <= ${since})`.execute(db)
  return numAffectedRows === 1n
}

/** Of pages whose time to pay ended this early, oldest first. Returns how many were deleted. */
export async function deletePaymentLinks(db: Db, endedBy: Temporal.Instant, limit: number) {
  const { numAffectedRows } = await sql`
    delete from payment_links where (quote_id, change_id) in (
      select links.quote_id, links.change_id from payment_links as links
      join reservations on reservations.quote_id = links.quote_id
      left join reservation_changes as changes
        on changes.quote_id = links.quote_id and changes.change_id = links.change_id
      where coalesce(changes.expires_at, reservations.hold_expires_at) <= ${endedBy}
      order by coalesce(changes.expires_at, reservations.hold_expires_at) limit ${limit})`.execute(db)
  return Number(numAffectedRows ?? 0)
}
