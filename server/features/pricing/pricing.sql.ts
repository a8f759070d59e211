import type { Insertable } from 'kysely'

import type { LocalDate } from '#contract/dates.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { SiteScope } from '#server/scope.ts'

/** The latest modifier of the agency for the product that is not after the booking date. */
export function modifierInForce(db: Db, { agency }: SiteScope, code: string, date: LocalDate) {
  return db
    .selectFrom('product_configs')
    .select(['mode', 'value'])
    .where('agency_id', '=', agency.id)
    .where('product_code', '=', code)
    .where('booking_date', '<=', date)
    .orderBy('booking_date', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertConfig(db: Db, config: Insertable<Tables['product_configs']>) {
  await db.insertInto('product_configs').values(config).execute()
}

const columns = ['id', 'product_code', 'value', 'mode', 'booking_date'] as const

export function configsOf(db: Db, { agency }: SiteScope) {
  return db
    .selectFrom('product_configs')
    .select(columns)
    .where('agency_id', '=', agency.id)
    .orderBy('product_code')
    .orderBy('booking_date', 'desc')
    .execute()
}

/** Undefined for another agency's, as for one that never existed. */
export function takeConfig(tx: Tx, { agency }: SiteScope, id: string) {
  return tx
    .deleteFrom('product_configs')
    .where('agency_id', '=', agency.id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}
