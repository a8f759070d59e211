import { sql } from 'kysely'

import { compileOnce } from '#server/db/compile-once.ts'
import type { Db } from '#server/db/database.ts'
import { storedWeightRule } from '#server/features/catalogue/catalogue-weights.ts'
import type {
  Catalogue,
  PickupClass,
  PickupHotel,
  Product,
  Schedule,
  SeatBlock,
} from '#server/features/catalogue/catalogue.ts'

export async function catalogueVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  return version
}

export async function anyProduct(db: Db): Promise<boolean> {
  return (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function timeZoneNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select lower(name) as name from pg_timezone_names`.execute(db)
  return rows.map(({ name }) => name)
}

/** Without withdrawn products. */
export function productsWithUniverses(db: Db) {
  return db
    .selectFrom('products')
    .innerJoin('universes', 'universes.id', 'products.universe_id')
    .selectAll('products')
    .select('universes.name as universe_name')
    .where('products.withdrawn', '=', false)
    .orderBy('universes.position')
    .orderBy('products.position')
    .execute()
}

const minutes = (time: string) => time.slice(0, 5)

async function schedulesByProduct(db: Db): Promise<Map<string, Schedule[]>> {
  const rows = await db
    .selectFrom('schedules')
    .selectAll()
    .select(sql<string[]>`times::text[]`.as('times'))
    .orderBy('product_id')
    .orderBy('position')
    .execute()
  const schedules = rows.map((row) => ({
    productID: row.product_id,
    season: { from: row.season_from, to: row.season_to },
    validFrom: row.valid_from,
    validTo: row.valid_to,
    weekdays: row.weekdays,
    times: row.times.map(minutes),
    capacity: row.capacity,
    payloadPounds: row.payload_pounds,
    adultPriceCents: row.adult_price_cents,
    childPriceCents: row.child_price_cents,
    adultFeesCents: row.adult_fees_cents,
    childFeesCents: row.child_fees_cents,
    pickupClass: row.pickup_class,
  }))
  return groupByProduct(schedules)
}

async function blocksByProduct(db: Db): Promise<Map<string, SeatBlock[]>> {
  const rows = await db
    .selectFrom('seat_blocks')
    .selectAll()
    .orderBy('product_id')
    .orderBy('local_date')
    .orderBy('local_time', (order) => order.asc().nullsFirst())
    .execute()
  const blocks = rows.map(({ product_id, local_date, local_time, seats }) => ({
    productID: product_id,
    date: local_date,
    time: local_time && minutes(local_time),
    seats,
  }))
  return groupByProduct(blocks)
}

export async function attributesByProduct(db: Db): Promise<Map<string, Product['attributes']>> {
  const rows = await db
    .selectFrom('product_attributes')
    .selectAll()
    .orderBy('product_id')
    .orderBy('position')
    .execute()
  return groupByProduct(rows.map(({ product_id, id, name }) => ({ productID: product_id, id, name })))
}

function groupByProduct<T extends { productID: string }>(rows: T[]): Map<string, Omit<T, 'productID'>[]> {
  const groups = new Map<string, Omit<T, 'productID'>[]>()
  for (const { productID, ...rest } of rows) {
    const group = groups.get(productID) ?? []
    group.push(rest)
    groups.set(productID, group)
  }
  return groups
}

/** Also of withdrawn products, whose tours are still booked. */
export function productTimeZones(db: Db) {
  return db.selectFrom('products').select(['id', 'code', 'name', 'time_zone']).execute()
}

async function pickupClasses(db: Db): Promise<PickupClass[]> {
  const classes = await db
    .selectFrom('pickup_classes')
    .select('code')
    .where('withdrawn', '=', false)
    .orderBy('code')
    .execute()
  const hotels = await db.selectFrom('pickup_class_hotels').selectAll().orderBy('position').execute()
  return classes.map(({ code }) => ({
    code,
    hotels: hotels
      .filter((hotel) => hotel.pickup_class === code)
      .map(({ hotel_id, minutes_prior }) => ({ hotel: hotel_id, estimatedMinsPrior: minutes_prior })),
  }))
}

/** Includes withdrawn pickup classes, which sold departures may use, but no withdrawn hotels. */
export async function hotelsByClass(db: Db): Promise<Map<string, PickupHotel[]>> {
  const rows = await db
    .selectFrom('pickup_class_hotels')
    .innerJoin('hotels', 'hotels.id', 'hotel_id')
    .select(['pickup_class', 'hotels.id', 'label', 'minutes_prior as estimatedMinsPrior'])
    .where('hotels.withdrawn', '=', false)
    .orderBy('position')
    .execute()
  const hotels = new Map<string, PickupHotel[]>()
  for (const { pickup_class, ...hotel } of rows) {
    hotels.set(pickup_class, [...(hotels.get(pickup_class) ?? []), hotel])
  }
  return hotels
}

export async function readCatalogue(db: Db): Promise<Catalogue> {
  const universes = await db
    .selectFrom('universes')
    .select(['id as uuid', 'name'])
    .where('withdrawn', '=', false)
    .orderBy('position')
    .execute()
  const hotels = await db
    .selectFrom('hotels')
    .select(['id', 'label'])
    .where('withdrawn', '=', false)
    .orderBy('id')
    .execute()
  const attributes = await attributesByProduct(db)
  const schedules = await schedulesByProduct(db)
  const blocks = await blocksByProduct(db)
  const products = (await productsWithUniverses(db)).map((row) => ({
    productID: row.id,
    code: row.code,
    name: row.name,
    shortDesc: row.short_desc,
    universe: row.universe_id,
    cityCode: row.city_code,
    airportCode: row.airport_code,
    timeZone: row.time_zone,
    cutOffMinutes: row.cut_off_minutes,
    meetingPoint: row.meeting_point,
    checkInMinutes: row.check_in_minutes,
    durationMinutes: row.duration_minutes,
    cancellationPolicy: row.cancellation_policy,
    moveFeeCents: row.move_fee_cents,
    weightRule: storedWeightRule(row),
    attributes: attributes.get(row.id) ?? [],
    schedules: schedules.get(row.id) ?? [],
    blocks: blocks.get(row.id) ?? [],
  }))
  return { universes, hotels, pickupClasses: await pickupClasses(db), products }
}

const selectTerms = compileOnce((db, { productId }: { productId: string }) =>
  db
    .selectFrom('products')
    .select(['meeting_point', 'check_in_minutes', 'duration_minutes'])
    .where('id', '=', productId),
)

/** Also of withdrawn products, whose tours are still booked. */
export async function productTerms(db: Db, productId: string) {
  const [terms] = await selectTerms(db, { productId })
  return terms
}
