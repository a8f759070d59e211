import type { ProductDetails, ProductGroup } from '#contract/catalogue.ts'
import { resolvedPolicy } from '#contract/changes/cancellation-policy.ts'
import { dollarsOf } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import type { Listener } from '#server/db/listener.ts'
import { storedWeightRule, weightRuleInDollars } from '#server/features/catalogue/catalogue-weights.ts'
import {
  attributesByProduct,
  catalogueVersion,
  hotelsByClass,
  productsWithUniverses,
} from '#server/features/catalogue/catalogue.sql.ts'
import type { PickupHotel } from '#server/features/catalogue/catalogue.ts'

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

type ListedProduct = ProductGroup['products'][number]
type Row = Awaited<ReturnType<typeof productsWithUniverses>>[number]

export interface ProductLookup {
  groups: ProductGroup[]
  byId: ReadonlyMap<string, ProductDetails>
  /** The booking form's extra fields, by product. */
  attributes: ReadonlyMap<string, { id: string; name: string }[]>
  /** By pickup class. */
  hotels: ReadonlyMap<string, PickupHotel[]>
}

const listedOf = (row: Row): ListedProduct => ({
  productID: row.id,
  code: row.code,
  name: row.name,
  shortDesc: row.short_desc,
  cityCode: row.city_code,
  airportCode: row.airport_code,
  timeZone: row.time_zone,
})

const detailsOf = (row: Row): ProductDetails => ({
  ...listedOf(row),
  universe: { uuid: row.universe_id, name: row.universe_name },
  cutOffMinutes: row.cut_off_minutes,
  meetingPoint: row.meeting_point,
  checkInMinutes: row.check_in_minutes,
  durationMinutes: row.duration_minutes,
  cancellationPolicy: resolvedPolicy(row.cancellation_policy, row.cut_off_minutes),
  moveFee: row.move_fee_cents === null ? null : dollarsOf(row.move_fee_cents),
  weightRule: weightRuleInDollars(storedWeightRule(row)),
})

/** Expects the rows ordered by universe, then by product. */
export function productLookup(
  rows: readonly Row[],
  attributes: ProductLookup['attributes'],
  hotels: ProductLookup['hotels'],
): ProductLookup {
  const groups = new Map<string, ProductGroup>()
  for (const row of rows) {
    const group = groups.get(row.universe_id) ?? {
      uuid: row.universe_id,
      name: row.universe_name,
      products: [],
    }
    group.products.push(listedOf(row))
    groups.set(row.universe_id, group)
  }
  const byId = new Map(rows.map((row) => [row.id, detailsOf(row)]))
  return { groups: [...groups.values()], byId, attributes, hotels }
}
