import type { saveProductConfig as endpoint } from '#contract/pricing.ts'
import { assertCurrent } from '#server/assert-current.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import { lockConfig, updateConfig } from '#server/features/pricing/pricing.sql.ts'
import { writeConfig } from '#server/features/pricing/write-config.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const saveProductConfig: HandlerOf<typeof endpoint> = (scope, { id, version, ...change }) =>
  writeConfig(scope, async (tx) => {
    const before = await lockConfig(tx, scope, id)
    if (!before) throw new Refusal('not_found')
    assertCurrent(version, before)
    if (!changedFields(before, change)) return before
    await updateConfig(tx, scope, id, change)
    // All fields: a value means nothing without its mode.
    const { id: _, version: _version, ...was } = before
    const line = { before: was, after: { ...was, ...change } }
    await audit(tx, scope, { kind: 'product-config.changed', subject: before.product_code, ...line })
    return { ...before, ...change, version: before.version + 1 }
  })
