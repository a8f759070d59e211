import type { Db } from '#server/db/database.ts'
import type { Listener } from '#server/db/listener.ts'
import {
  attributesByProduct,
  catalogueVersion,
  hotelsByClass,
  productsWithUniverses,
} from '#server/features/catalogue/catalogue.sql.ts'
import { type ProductLookup, productLookup } from '#server/features/catalogue/product-lookup.ts'

export interface ProductCache {
  current(): Promise<ProductLookup>
}

export async function readProducts(db: Db): Promise<ProductLookup> {
  return productLookup(
    await productsWithUniverses(db),
    await attributesByProduct(db),
    await hotelsByClass(db),
  )
}

/** Imports notify every process. While the listener is down, every read checks the version in the database. */
export function openProductCache(db: Db, listener: Listener): ProductCache {
  let cached: { version: number; lookup: ProductLookup } | undefined
  let isFresh = false
  let loading: Promise<ProductLookup> | undefined
  listener.on('catalogue', () => void (isFresh = false))

  const load = async () => {
    isFresh = true
    // Version first: if an import comes in between, the products are newer than the version and are read again.
    const version = await catalogueVersion(db)
    if (cached?.version !== version) {
      cached = { version, lookup: await readProducts(db) }
    }
    return cached.lookup
  }
  return {
    current() {
      if (cached && isFresh && listener.connected) return Promise.resolve(cached.lookup)
      loading ??= load()
        .catch((error: unknown) => {
          isFresh = false
          throw error
        })
        .finally(() => (loading = undefined))
      return loading
    },
  }
}
