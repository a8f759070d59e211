import { type Insertable } from 'kysely'

import { anyOf } from '#server/db/any-of.ts'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { agencySettings } from '#server/sql/accounts.ts'

export function seedsOf(db: Db, quoteIds: readonly string[]) {
  return db
    .selectFrom('payment_links')
    .select(['quote_id', 'seed'])
    .where('quote_id', '=', anyOf(quoteIds))
    .execute()
}

/** Keeps a link that another request has inserted first. */
export async function insertPaymentLinks(db: Db, links: Insertable<Tables['payment_links']>[]) {
  await db
    .insertInto('payment_links')
    .values(links)
    .onConflict((conflict) => conflict.column('quote_id').doNothing())
    .execute()
}

/** Of any agency: the token is all that a visitor of the payment page has. */
export function reservationByToken(db: Db, tokenHash: Buffer) {
  return db
    .selectFrom('payment_links')
    .innerJoin('reservations', 'reservations.quote_id', 'payment_links.quote_id')
    .innerJoin(agencySettings(db).as('agencies'), 'agencies.id', 'reservations.agency_id')
    .select(['reservations.quote_id', 'reservations.agency_id', 'agencies.domain'])
    .select(['reservations.payment_required', 'reservations.hold_expires_at'])
    .where('payment_links.token_hash', '=', tokenHash)
    .executeTakeFirst()
}
