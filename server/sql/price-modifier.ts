import { type RawBuilder, sql } from 'kysely'

import type { LocalDate } from '#contract/dates.ts'
import type { PriceModifier } from '#contract/sale-price.ts'

type Given<Value> = Value | RawBuilder<Value>

interface ModifierSearch {
  agencyId: Given<string>
  code: Given<string>
  date: Given<LocalDate>
}

/** The agency's latest modifier for the product on or before the date; 0 dollars without one or once it has ended. */
export const modifierInForce = ({ agencyId, code, date }: ModifierSearch) => sql<PriceModifier>`coalesce((
  select case when end_date < ${date} then null else json_build_object('mode', mode, 'value', value) end
  from product_configs where agency_id = ${agencyId} and product_code = ${code} and booking_date <= ${date}
  order by booking_date desc limit 1), '{"mode": 0, "value": 0}')`
