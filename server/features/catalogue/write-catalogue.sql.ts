import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '#server/db/database.ts'
import type { Catalogue, Product } from '#server/features/catalogue/catalogue.ts'

/** PostgreSQL allows 65,535 parameters per statement. */
const rowsAtOnce = 1000

async function inChunks<T>(rows: T[], write: (chunk: T[]) => Promise<unknown>) {
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await write(rows.slice(start, start + rowsAtOnce))
}

/** Overwrites these columns of a row that exists. */
const overwritten = <Column extends string>(columns: readonly Column[]) =>
  Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)])) as Record<
    Column,
    RawBuilder<never>
  >

async function writeUniverses(tx: Tx, { universes }: Catalogue) {
  await tx.updateTable('universes').set({ withdrawn: true }).execute()
  const rows = universes.map(({ uuid, name }, position) => ({ id: uuid, name, position, withdrawn: false }))
  await inChunks(rows, (chunk) =>
    tx
      .insertInto('universes')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(overwritten(['name', 'position', 'withdrawn'])),
      )
      .execute(),
  )
}

async function writePickups(tx: Tx, { hotels, pickupClasses }: Catalogue) {
  await tx.updateTable('hotels').set({ withdrawn: true }).execute()
  await inChunks(hotels, (chunk) =>
    tx
      .insertInto('hotels')
      .values(chunk.map((hotel) => ({ ...hotel, withdrawn: false })))
      .onConflict((conflict) => conflict.column('id').doUpdateSet(overwritten(['label', 'withdrawn'])))
      .execute(),
  )
  await tx.updateTable('pickup_classes').set({ withdrawn: true }).execute()
  await inChunks(pickupClasses, (chunk) =>
    tx
      .insertInto('pickup_classes')
      .values(chunk.map(({ code }) => ({ code, withdrawn: false })))
      .onConflict((conflict) => conflict.column('code').doUpdateSet({ withdrawn: false }))
      .execute(),
  )
  const codes = pickupClasses.map(({ code }) => code)
  if (codes.length > 0)
    await tx.deleteFrom('pickup_class_hotels').where('pickup_class', 'in', codes).execute()
  const pairs = pickupClasses.flatMap(({ code, hotels: served }) =>
    served.map(({ hotel, estimatedMinsPrior }, position) => ({
      pickup_class: code,
      hotel_id: hotel,
      minutes_prior: estimatedMinsPrior,
      position,
    })),
  )
  await inChunks(pairs, (chunk) => tx.insertInto('pickup_class_hotels').values(chunk).execute())
}

const productRow = (product: Product & { position: number }) => ({
  id: product.productID,
  code: product.code,
  name: product.name,
  short_desc: product.shortDesc,
  universe_id: product.universe,
  city_code: product.cityCode,
  airport_code: product.airportCode,
  time_zone: product.timeZone,
  cut_off_minutes: product.cutOffMinutes,
  meeting_point: product.meetingPoint,
  check_in_minutes: product.checkInMinutes,
  duration_minutes: product.durationMinutes,
  cancellation_policy: JSON.stringify(product.cancellationPolicy),
  move_fee_cents: product.moveFeeCents,
  max_passenger_pounds: product.weightRule?.maxPassengerPounds ?? null,
  extra_seat_from_pounds: product.weightRule?.extraSeatFromPounds ?? null,
  extra_seat_cents: product.weightRule?.extraSeatCents ?? null,
  position: product.position,
  withdrawn: false,
})

async function writeProducts(tx: Tx, products: (Product & { position: number })[]) {
  const rows = products.map(productRow)
  const columns = Object.keys(rows[0] ?? {}) as (keyof ReturnType<typeof productRow>)[]
  await inChunks(rows, (chunk) =>
    tx
      .insertInto('products')
      .values(chunk)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(overwritten(columns)))
      .execute(),
  )
}

async function writeAttributes(tx: Tx, products: Product[]) {
  const rows = products.flatMap(({ productID, attributes }) =>
    attributes.map((attribute, position) => ({ product_id: productID, ...attribute, position })),
  )
  await inChunks(rows, (chunk) => tx.insertInto('product_attributes').values(chunk).execute())
}

async function writeSchedules(tx: Tx, products: Product[]) {
  const rows = products.flatMap(({ productID, schedules }) =>
    schedules.map((schedule, position) => ({
      product_id: productID,
      position,
      season_from: schedule.season.from,
      season_to: schedule.season.to,
      valid_from: schedule.validFrom,
      valid_to: schedule.validTo,
      weekdays: schedule.weekdays,
      times: schedule.times,
      capacity: schedule.capacity,
      payload_pounds: schedule.payloadPounds,
      adult_price_cents: schedule.adultPriceCents,
      child_price_cents: schedule.childPriceCents,
      adult_fees_cents: schedule.adultFeesCents,
      child_fees_cents: schedule.childFeesCents,
      pickup_class: schedule.pickupClass,
    })),
  )
  await inChunks(rows, (chunk) => tx.insertInto('schedules').values(chunk).execute())
}

async function writeBlocks(tx: Tx, products: Product[]) {
  const rows = products.flatMap(({ productID, blocks }) =>
    blocks.map(({ date, time, seats }) => ({
      product_id: productID,
      local_date: date,
      local_time: time,
      seats,
    })),
  )
  await inChunks(rows, (chunk) => tx.insertInto('seat_blocks').values(chunk).execute())
}

/** `changed` and `withdrawn` are product ids; `changed` includes new products. */
export async function writeCatalogue(
  tx: Tx,
  catalogue: Catalogue,
  changed: Set<string>,
  withdrawn: string[],
) {
  await writeUniverses(tx, catalogue)
  await writePickups(tx, catalogue)
  // Withdraw the changed ones too, so that two products can swap their unique codes.
  const touched = [...withdrawn, ...changed]
  if (touched.length > 0) {
    await tx.updateTable('products').set({ withdrawn: true }).where('id', 'in', touched).execute()
  }
  const products = catalogue.products
    .map((product, position) => ({ ...product, position }))
    .filter(({ productID }) => changed.has(productID))
  const ids = products.map(({ productID }) => productID)
  if (ids.length > 0) {
    await tx.deleteFrom('product_attributes').where('product_id', 'in', ids).execute()
    await tx.deleteFrom('schedules').where('product_id', 'in', ids).execute()
    await tx.deleteFrom('seat_blocks').where('product_id', 'in', ids).execute()
  }
  await writeProducts(tx, products)
  await writeAttributes(tx, products)
  await writeSchedules(tx, products)
  await writeBlocks(tx, products)
  await tx
    .updateTable('catalogue_version')
    .set((set) => ({ version: set('version', '+', 1) }))
    .execute()
  await sql`select pg_notify('catalogue', '')`.execute(tx)
}
