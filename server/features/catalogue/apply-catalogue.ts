import type { Db, Tx } from '#server/db/database.ts'
import { lockName } from '#server/db/lock.sql.ts'
import { type Change, catalogueChanges } from '#server/features/catalogue/catalogue-changes.ts'
import { anyProduct, readCatalogue, zoneNames } from '#server/features/catalogue/catalogue.sql.ts'
import type { Catalogue, Product } from '#server/features/catalogue/catalogue.ts'
import { writeCatalogue } from '#server/features/catalogue/write-catalogue.sql.ts'

/** As it is kept and seen: products stand in their universes, whatever their places in a file. */
function inUniverses(catalogue: Catalogue): Catalogue {
  const places = new Map(catalogue.universes.map(({ uuid }, place) => [uuid, place]))
  const placeOf = ({ universe }: Product) => places.get(universe) ?? 0
  return { ...catalogue, products: catalogue.products.toSorted((a, b) => placeOf(a) - placeOf(b)) }
}

/** Makes the kept catalogue this one and tells what changed. Departures are the caller's, in the same transaction. */
export async function applyCatalogue(tx: Tx, given: Catalogue): Promise<Change[]> {
  const catalogue = inUniverses(given)
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

/** The time zones that the database knows by name, in lower case. */
export const knownZones = async (db: Db): Promise<ReadonlySet<string>> => new Set(await zoneNames(db))
