import { isDeepStrictEqual } from 'node:util'

import type { Catalogue, Product } from '#server/features/catalogue/catalogue.ts'

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
export function catalogueChanges(before: Catalogue, after: Catalogue): CatalogueChange[] {
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
