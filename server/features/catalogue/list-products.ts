import type { listProducts as endpoint } from '#contract/catalogue.ts'
import type { HandlerOf } from '#server/scope.ts'

export const listProducts: HandlerOf<typeof endpoint> = async ({ products }) =>
  (await products.current()).groups
