import type { Insertable } from 'kysely'

import type { LocalDate } from '#contract/dates.ts'
import type { ProductConfig } from '#contract/pricing.ts'
import { compileOnce } from '#server/db/compile-once.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { SiteScope } from '#server/scope.ts'
import { modifierInForce } from '#server/sql/price-modifier.ts'

export const findModifier = compileOnce((db, search: { agencyId: string; code: string; date: LocalDate }) =>
  db.selectNoFrom(modifierInForce(search).as('modifier')),
)

export async function insertConfig(db: Db, config: Insertable<Tables['product_configs']>) {
  await db.insertInto('product_configs').values(config).execute()
}

const columns = ['id', 'product_code', 'value', 'mode', 'booking_date', 'end_date', 'version'] as const

export function configsOf(db: Db, { agency }: SiteScope) {
  return db
    .selectFrom('product_configs')
    .select(columns)
    .where('agency_id', '=', agency.id)
    .orderBy('product_code')
    .orderBy('booking_date', 'desc')
    .execute()
}

/** Undefined for another agency's too. */
export const lockConfig = (tx: Tx, { agency }: SiteScope, id: string) =>
  tx
    .selectFrom('product_configs')
    .select(columns)
    .where('agency_id', '=', agency.id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function updateConfig(
  tx: Tx,
  { agency }: SiteScope,
  id: string,
  change: Pick<ProductConfig, 'value' | 'mode' | 'booking_date' | 'end_date'>,
) {
  await tx
    .updateTable('product_configs')
    .set((set) => ({ ...change, version: set('version', '+', 1) }))
    .where('agency_id', '=', agency.id)
    .where('id', '=', id)
    .execute()
}

/** Undefined for another agency's too. */
export function takeConfig(tx: Tx, { agency }: SiteScope, id: string) {
  return tx
    .deleteFrom('product_configs')
    .where('agency_id', '=', agency.id)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}
