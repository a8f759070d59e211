import type { createProductConfig as endpoint } from '#contract/pricing.ts'
import { violatedConstraint } from '#server/db/violated-constraint.ts'
import { addProductConfig } from '#server/features/pricing/add-product-config.ts'
import { badInput } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const createProductConfig: HandlerOf<typeof endpoint> = async (scope, config) => {
  await refuseUnknownProduct(scope, config.product_code)
  const { product_code: productCode, booking_date: bookingDate, mode, value } = config
  try {
    return await scope.db.transaction().execute(async (tx) => {
      const id = await addProductConfig(tx, scope.agency.id, { productCode, bookingDate, mode, value })
      await audit(tx, scope, { kind: 'product-config.created', subject: productCode, after: config })
      return { id, ...config }
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'product_configs_agency_id_product_code_booking_date_key') throw error
    throw badInput('booking_date', ['This product already has a price modifier for this date.'])
  }
}

async function refuseUnknownProduct({ products }: Scope, code: string) {
  const { byId } = await products.current()
  if ([...byId.values()].some((product) => product.code === code)) return
  throw badInput('product_code', ['Unknown product code.'])
}
