import type { LocalDate } from '#contract/dates.ts'
import type { showPriceModifier as endpoint } from '#contract/pricing.ts'
import type { PriceModifier } from '#contract/sale-price.ts'
import type { Db } from '#server/db/database.ts'
import { findModifierInForce } from '#server/features/pricing/pricing.sql.ts'
import type { HandlerOf, SiteScope } from '#server/scope.ts'

export const showPriceModifier: HandlerOf<typeof endpoint> = (scope, { code, date }) =>
  findModifier(scope.db, scope, code, date)

/** Nothing is added where the agency has set nothing. */
export const noModifier: PriceModifier = { mode: 0, value: 0 }

export async function findModifier(
  db: Db,
  scope: SiteScope,
  code: string,
  date: LocalDate,
): Promise<PriceModifier> {
  const [found] = await findModifierInForce(db, { agencyId: scope.agency.id, code, date })
  return found?.modifier ?? noModifier
}
