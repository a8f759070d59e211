import { isDeepStrictEqual } from 'node:util'

import type { Db, Tx } from '#server/db/database.ts'
import { lockName } from '#server/db/lock.sql.ts'
import {
  anyProduct,
  productTimeZones,
  readCatalogue,
  timeZoneNames,
} from '#server/features/catalogue/catalogue.sql.ts'
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

export interface RezonedTour {
  id: string
  name: string
  from: string
  to: string
}

const anyMoment = Temporal.Instant.fromEpochMilliseconds(0)
/** Names such as US/Pacific stand for newer ones. */
const isSameZone = (one: string, other: string) =>
  anyMoment.toZonedDateTimeISO(one).equals(anyMoment.toZonedDateTimeISO(other))

/** The tours whose time zone the catalogue would change, even where it only brings a withdrawn one back. Call it before `applyCatalogue`. */
export async function findRezoned(tx: Tx, { products }: Catalogue): Promise<RezonedTour[]> {
  await lockName(tx, 'catalogue')
  const zones = new Map(products.map(({ productID, timeZone }) => [productID, timeZone]))
  return (await productTimeZones(tx)).flatMap(({ id, code, name, time_zone: from }) => {
    const to = zones.get(id) ?? from
    return isSameZone(from, to) ? [] : [{ id, name: `${code} ${name}`, from, to }]
  })
}

export const hasProducts = (db: Db): Promise<boolean> => anyProduct(db)

export const loadCatalogue = (db: Db): Promise<Catalogue> => readCatalogue(db)

/** Names that PostgreSQL knows, in lower case. */
export const knownTimeZones = async (db: Db): Promise<ReadonlySet<string>> => new Set(await timeZoneNames(db))

export interface CatalogueChange {
  kind: 'universe' | 'hotel' | 'pickup class' | 'product'
  what: 'added' | 'changed' | 'withdrawn'
  id: string
  name: string
  /** Whether the product's departures must be generated again. */
  departures: boolean
}

/** `inOrder`: moving an item within the list is a change, because users see the order. */
function compare<T>(
  kind: CatalogueChange['kind'],
  [before, after]: readonly [readonly T[], readonly T[]],
  describe: (item: T) => { id: string; name: string },
  needsDepartures: (old: T | undefined, item: T) => boolean,
  inOrder: boolean,
): CatalogueChange[] {
  const old = new Map(before.map((item, place) => [describe(item).id, { item, place }]))
  const fresh = after.flatMap((item, place): CatalogueChange[] => {
    const { id, name } = describe(item)
    const known = old.get(id)
    old.delete(id)
    if (known && isDeepStrictEqual(known.item, item) && (!inOrder || known.place === place)) return []
    const departures = needsDepartures(known?.item, item)
    return [{ kind, what: known ? 'changed' : 'added', id, name, departures }]
  })
  const gone = [...old.values()].map(({ item }): CatalogueChange => {
    return { kind, what: 'withdrawn', ...describe(item), departures: kind === 'product' }
  })
  return [...fresh, ...gone]
}

const never = () => false
const departuresOf = ({ schedules, blocks, timeZone }: Product) => ({ schedules, blocks, timeZone })

/** In the order of the import report. */
function catalogueChanges(before: Catalogue, after: Catalogue): CatalogueChange[] {
  return [
    ...compare(
      'universe',
      [before.universes, after.universes],
      ({ uuid, name }) => ({ id: uuid, name }),
      never,
      true,
    ),
    ...compare(
      'hotel',
      [before.hotels, after.hotels],
      ({ id, label }) => ({ id, name: label }),
      never,
      false,
    ),
    ...compare(
      'pickup class',
      [before.pickupClasses, after.pickupClasses],
      ({ code }) => ({ id: code, name: code }),
      never,
      false,
    ),
    ...compare(
      'product',
      [before.products, after.products],
      ({ productID, code, name }) => ({ id: productID, name: `${code} ${name}` }),
      (old, product) => !old || !isDeepStrictEqual(departuresOf(old), departuresOf(product)),
      true,
    ),
  ]
}
