import type { Db, Tx } from '#server/db/database.ts'
import { lockName } from '#server/db/lock.sql.ts'
import { type CatalogueChange, catalogueChanges } from '#server/features/catalogue/catalogue-changes.ts'
import { anyProduct, readCatalogue, timeZoneNames } from '#server/features/catalogue/catalogue.sql.ts'
import type { Catalogue, Product } from '#server/features/catalogue/catalogue.ts'
import { writeCatalogue } from '#server/features/catalogue/write-catalogue.sql.ts'

/** The order in which products are stored and shown, whatever their order in the file. */
function sortByUniverse(catalogue: Catalogue): Catalogue {
  const places = new Map(catalogue.universes.map(({ uuid }, place) => [uuid, place]))
  const placeOf = ({ universe }: Product) => places.get(universe) ?? 0
  return { ...catalogue, products: catalogue.products.toSorted((a, b) => placeOf(a) - placeOf(b)) }
}

/** Stores the catalogue and returns what changed. The caller updates the departures in the same transaction. */
export async function applyCatalogue(tx: Tx, given: Catalogue): Promise<CatalogueChange[]> {
  const catalogue = sortByUniverse(given)
  // Otherwise two imports at once would each compare with a catalogue the other is about to change.
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

export const loadCatalogue = (db: Db): Promise<Catalogue> => readCatalogue(db)

/** Names that PostgreSQL knows, in lower case. */
export const knownTimeZones = async (db: Db): Promise<ReadonlySet<string>> => new Set(await timeZoneNames(db))
