import type { deleteProductConfig as endpoint } from '#contract/pricing.ts'
import { takeConfig } from '#server/features/pricing/pricing.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const deleteProductConfig: HandlerOf<typeof endpoint> = (scope, { id }) =>
  scope.db.transaction().execute(async (tx) => {
    const config = await takeConfig(tx, scope, id)
    if (!config) throw new Refusal('not_found')
    const { id: _, version: _version, ...before } = config
    await audit(tx, scope, { kind: 'product-config.deleted', subject: config.product_code, before })
    return { ok: true }
  })
