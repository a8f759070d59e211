import type { ProductDetails, ProductGroup } from '#contract/catalogue.ts'
import type { productsWithUniverses } from '#server/features/catalogue/catalogue.sql.ts'
import type { PickupHotel } from '#server/features/catalogue/catalogue.ts'

type Row = Awaited<ReturnType<typeof productsWithUniverses>>[number]

export interface ProductLookup {
  groups: ProductGroup[]
  byId: ReadonlyMap<string, ProductDetails>
  /** The booking form's extra fields, by product. */
  attributes: ReadonlyMap<string, { id: string; name: string }[]>
  /** By pickup class. */
  hotels: ReadonlyMap<string, PickupHotel[]>
}

const detailsOf = (row: Row): ProductDetails => ({
  productID: row.id,
  code: row.code,
  name: row.name,
  shortDesc: row.short_desc,
  cityCode: row.city_code,
  airportCode: row.airport_code,
  universe: { uuid: row.universe_id, name: row.universe_name },
  timeZone: row.time_zone,
  cutOffMinutes: row.cut_off_minutes,
})

/** Expects the rows ordered by universe, then by product. */
export function productLookup(
  rows: readonly Row[],
  attributes: ProductLookup['attributes'],
  hotels: ProductLookup['hotels'],
): ProductLookup {
  const products = rows.map(detailsOf)
  const groups = new Map<string, ProductGroup>()
  for (const { universe, cutOffMinutes: _minutes, ...product } of products) {
    const group = groups.get(universe.uuid) ?? { ...universe, products: [] }
    group.products.push(product)
    groups.set(universe.uuid, group)
  }
  const byId = new Map(products.map((product) => [product.productID, product]))
  return { groups: [...groups.values()], byId, attributes, hotels }
}
