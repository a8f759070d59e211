import type { Scope } from '#server/scope.ts'

/**
 * Reads the catalogue before the transaction of a change. Inside, it could need a second connection, and wait for one while
 * other changes do the same.
 */
export async function withCatalogue(scope: Scope): Promise<Scope> {
  const catalogue = await scope.products.current()
  return { ...scope, products: { current: async () => catalogue } }
}
