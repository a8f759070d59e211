import { type Insertable, type RawBuilder, sql } from 'kysely'

import type { LocalDate } from '#contract/dates.ts'
import type { PriceModifier } from '#contract/sale-price.ts'
import type { Db } from '#server/db/database.ts'
import { fixedQuery } from '#server/db/fixed-query.ts'
import type { Tables } from '#server/db/tables.ts'

type Given<Value> = Value | RawBuilder<Value>

interface ModifierSearch {
  agencyId: Given<string>
  code: Given<string>
  date: Given<LocalDate>
}

/** The latest modifier of the agency for the product that is not after the booking date, as a part of a statement. */
export const modifierInForce = ({ agencyId, code, date }: ModifierSearch) => sql<PriceModifier | null>`(
  select json_build_object('mode', mode, 'value', value) from product_configs
  where agency_id = ${agencyId} and product_code = ${code} and booking_date <= ${date}
  order by booking_date desc limit 1)`

export const findModifierInForce = fixedQuery(
  (db, search: { agencyId: string; code: string; date: LocalDate }) =>
    db.selectNoFrom(modifierInForce(search).as('modifier')),
)

export async function insertConfig(db: Db, config: Insertable<Tables['product_configs']>) {
  await db.insertInto('product_configs').values(config).execute()
}
