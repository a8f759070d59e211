import type { createProductConfig as endpoint } from '#contract/pricing.ts'
import { addProductConfig } from '#server/features/pricing/add-product-config.ts'
import { writeConfig } from '#server/features/pricing/write-config.ts'
import { badInput } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const createProductConfig: HandlerOf<typeof endpoint> = async (scope, config) => {
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
