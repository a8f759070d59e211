import type { Api } from '#contract/api.ts'
import type { ProductDetails } from '#contract/catalogue.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, SiteScope } from '#server/scope.ts'

export const listProducts: HandlerOf<Api['listProducts']> = async ({ products }) =>
  (await products.current()).groups

export const showProduct: HandlerOf<Api['showProduct']> = (scope, { id }) => findProduct(scope, id)

export async function findProduct({ products }: SiteScope, id: string): Promise<ProductDetails> {
  const product = (await products.current()).byId.get(id)
  if (!product) throw new Refusal('not_found', { messages: ["This product doesn't exist."] })
  return product
}
