import type { Api } from '#contract/api.ts'
import { configsOf, findModifier } from '#server/features/pricing/pricing.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'

export const showPriceModifier: HandlerOf<Api['showPriceModifier']> = async (scope, { code, date }) => {
  const [found] = await findModifier(scope.db, { agencyId: scope.agency.id, code, date })
  if (!found) throw new Refusal('not_found')
  return found.modifier
}

export const listProductConfigs: HandlerOf<Api['listProductConfigs']> = (scope) => configsOf(scope.db, scope)
