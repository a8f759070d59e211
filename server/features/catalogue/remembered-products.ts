import type { Db } from '#server/db/database.ts'
import type { Listener } from '#server/db/listener.ts'
import {
  attributesByProduct,
  catalogueVersion,
  hotelsByClass,
  productsWithUniverses,
} from '#server/features/catalogue/catalogue.sql.ts'
import { type ProductLookup, productLookup } from '#server/features/catalogue/product-lookup.ts'

export interface RememberedProducts {
  current(): Promise<ProductLookup>
}

/** Read afresh. */
export async function readProducts(db: Db): Promise<ProductLookup> {
  return productLookup(
    await productsWithUniverses(db),
    await attributesByProduct(db),
    await hotelsByClass(db),
  )
}

/**
 * Catalogue reads come from memory. An import tells every process; while that cannot be heard, the version is asked
 * for at every read.
 */
export function rememberProducts(db: Db, listener: Listener): RememberedProducts {
  let remembered: { version: number; lookup: ProductLookup } | undefined
  let isFresh = false
  let loading: Promise<ProductLookup> | undefined
  listener.on('catalogue', () => void (isFresh = false))

  const load = async () => {
    isFresh = true
    // Version first: an import in between makes the products newer than the version, and they are read once more.
    const version = await catalogueVersion(db)
    if (remembered?.version !== version) {
      remembered = { version, lookup: await readProducts(db) }
    }
    return remembered.lookup
  }
  return {
    current() {
      if (remembered && isFresh && listener.connected) return Promise.resolve(remembered.lookup)
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
