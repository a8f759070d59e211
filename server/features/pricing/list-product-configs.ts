import type { listProductConfigs as endpoint } from '#contract/pricing.ts'
import { configsOf } from '#server/features/pricing/pricing.sql.ts'
import type { HandlerOf } from '#server/scope.ts'

export const listProductConfigs: HandlerOf<typeof endpoint> = (scope) => configsOf(scope.db, scope)
