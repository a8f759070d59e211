import type { showPriceModifier as endpoint } from '#contract/pricing.ts'
import { findModifier } from '#server/features/pricing/pricing.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'

export const showPriceModifier: HandlerOf<typeof endpoint> = async (scope, { code, date }) => {
  const [found] = await findModifier(scope.db, { agencyId: scope.agency.id, code, date })
  if (!found) throw new Refusal('not_found')
  return found.modifier
}
