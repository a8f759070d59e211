import { randomUUID } from 'node:crypto'

import type { Api } from '#contract/api.ts'
import type { LocalDate } from '#contract/dates.ts'
import type { ProductConfig } from '#contract/pricing.ts'
import type { PriceModifier } from '#contract/sale-price.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { violatedConstraint } from '#server/db/violated-constraint.ts'
import { insertConfig, lockConfig, takeConfig, updateConfig } from '#server/features/pricing/pricing.sql.ts'
import { assertCurrent, badInput, Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const createProductConfig: HandlerOf<Api['createProductConfig']> = async (scope, config) => {
  await refuseUnknownProduct(scope, config.product_code)
  const { product_code: productCode, booking_date: bookingDate, end_date: endDate, mode, value } = config
  return writeConfig(scope, async (tx) => {
    const id = await addProductConfig(tx, scope.agency.id, { productCode, bookingDate, endDate, mode, value })
    await audit(tx, scope, { kind: 'product-config.created', subject: productCode, after: config })
    return { id, ...config, version: 1 }
  })
}

async function refuseUnknownProduct({ products }: Scope, code: string) {
  const { byId } = await products.current()
  if ([...byId.values()].some((product) => product.code === code)) return
  throw badInput('product_code', ['Unknown product code.'])
}

export const saveProductConfig: HandlerOf<Api['saveProductConfig']> = (scope, { id, version, ...change }) =>
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

export const deleteProductConfig: HandlerOf<Api['deleteProductConfig']> = (scope, { id }) =>
  scope.db.transaction().execute(async (tx) => {
    const config = await takeConfig(tx, scope, id)
    if (!config) throw new Refusal('not_found')
    const { id: _, version: _version, ...before } = config
    await audit(tx, scope, { kind: 'product-config.deleted', subject: config.product_code, before })
    return { ok: true }
  })

interface ConfigToAdd extends PriceModifier {
  productCode: string
  bookingDate: LocalDate
  endDate?: LocalDate | null
}

export async function addProductConfig(db: Db, agencyId: string, config: ConfigToAdd): Promise<string> {
  const id = randomUUID()
  const { productCode, bookingDate, endDate = null, mode, value } = config
  await insertConfig(db, {
    id,
    agency_id: agencyId,
    product_code: productCode,
    booking_date: bookingDate,
    end_date: endDate,
    mode,
    value,
  })
  return id
}

/** The unique index decides which of two modifiers gets a product's date. */
async function writeConfig(scope: Scope, work: (tx: Tx) => Promise<ProductConfig>): Promise<ProductConfig> {
  try {
    return await scope.db.transaction().execute(work)
  } catch (error) {
    if (violatedConstraint(error) !== 'product_configs_agency_id_product_code_booking_date_key') throw error
    throw badInput('booking_date', ['This product already has a price modifier for this date.'])
  }
}
