import type { Db, Tx } from '#server/db/database.ts'
import { lockName } from '#server/db/lock.sql.ts'
import { type Change, catalogueChanges } from '#server/features/catalogue/catalogue-changes.ts'
import { anyProduct, readCatalogue } from '#server/features/catalogue/catalogue.sql.ts'
import type { Catalogue } from '#server/features/catalogue/catalogue.ts'
import { writeCatalogue } from '#server/features/catalogue/write-catalogue.sql.ts'

/** Makes the kept catalogue this one and tells what changed. Departures are the caller's, in the same transaction. */
export async function applyCatalogue(tx: Tx, catalogue: Catalogue): Promise<Change[]> {
  // Two imports at once would each compare with what the other is about to change.
  await lockName(tx, 'catalogue')
  const changes = catalogueChanges(await readCatalogue(tx), catalogue)
  if (changes.length === 0) return []
  const products = changes.filter(({ kind }) => kind === 'product')
  const withdrawn = products.filter(({ what }) => what === 'withdrawn').map(({ id }) => id)
  const written = products.filter(({ what }) => what !== 'withdrawn').map(({ id }) => id)
  await writeCatalogue(tx, catalogue, new Set(written), withdrawn)
  return changes
}

export const hasProducts = (db: Db): Promise<boolean> => anyProduct(db)

/** The whole catalogue as it is kept now. */
export const keptCatalogue = (db: Db): Promise<Catalogue> => readCatalogue(db)
