import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { fitDeparture } from '#server/features/availability/fit-departure.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { lockDeparture } from '#server/features/availability/room.sql.ts'
import { takeSeats } from '#server/features/availability/room.sql.ts'
import type { Schedule } from '#server/features/catalogue/catalogue.ts'
import { lapseChange } from '#server/features/changes/due/end-due-change.ts'
import { queueBehind } from '#tests/support/block-writes.ts'
import { seatsByTime } from '#tests/support/due-changes/seats-by-time.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'
import {
  bookedAt,
  changesPortal,
  departureAt,
  moved,
  paidAt,
  payChange,
  previewedMove,
  times,
} from '#tests/support/test-changes.ts'

const { portal, catalogue, onAccount, byCard, ownDay } = await changesPortal()
await portal.jobs.stop()
const here = visitorOf(await secondApp(portal.portal, portal.connection, 4, afterAll), onAccount)
const imports = openDatabase(portal.connection, { connections: 1, patient: true })
afterAll(imports.close)
const seatsOf = (date: string) => seatsByTime(portal.db, date)

/** A short season, so that imports are quick. */
const season = {
  validTo: portal.clock.now
    .add({ hours: 60 * 24 })
    .toString()
    .slice(0, 10),
}

/** Imports the tour with these schedules. */
const load = (schedulesOf: (schedules: Schedule[]) => Schedule[] = (schedules) => schedules) => {
  const products = catalogue.products
    .filter(({ productID }) => productID === 'tour')
    .map((tour) => ({
      ...tour,
      schedules: schedulesOf(tour.schedules).map((one) => ({ ...one, ...season })),
    }))
  return importCatalogue(imports.db, { ...catalogue, products }, { now: portal.clock.now })
}

const without = (time: string) => (schedules: Schedule[]) =>
  schedules.map((one) => ({ ...one, times: one.times.filter((own) => own !== time) }))

const pricier = (time: string) => (schedules: Schedule[]) =>
  schedules.flatMap((one) => [
    { ...one, times: one.times.filter((own) => own !== time) },
    ...(one.times.includes(time) ? [{ ...one, times: [time], adultPriceCents: 300_00 }] : []),
  ])

async function departureOn(date: string, time: string) {
  const { rows } = await sql<{ id: number; adult_price_cents: number }>`
    select id, adult_price_cents from departures
    where product_id = 'tour' and local_date = ${date} and local_time = ${time}`.execute(portal.db)
  return rows[0]
}

/** A move to 10:00 and an import at once. */
async function moveDuring(change: Parameters<typeof load>[0], isMoveFirst: boolean) {
  await load()
  const date = ownDay()
  const id = await bookedAt(onAccount, { date, adult: 2 })
  const departureID = await departureAt(onAccount, id, date, times.same)
  const agreed = (await previewedMove(onAccount, id, { departureID })).change
  let answer: unknown
  const move = async () => (answer = await here.call('moveReservation', agreed))
  const loads = () => load(change)
  const acts: (() => Promise<unknown>)[] = isMoveFirst ? [move, loads] : [loads, move]
  await queueBehind(portal.db, (tx) => lockDeparture(tx, Number(departureID)), acts)
  const { totalSale } = (await onAccount.call('showReservation', { id })).body.reservation
  const departure = await departureOn(date, times.same)
  return { answer, totalSale, price: departure?.adult_price_cents, seats: await seatsOf(date) }
}

const made = { answer: { status: 200 }, totalSale: 220, seats: { [times.same]: 2 } }

test('a departure that a move is taking is not removed; one that was just removed is refused, and the old seats stay', async () => {
  expect(await moveDuring(without(times.same), true)).toMatchObject({ ...made, price: 100_00 })
  expect(await moveDuring(without(times.same), false)).toMatchObject({
    answer: { status: 400, body: { errors: [expect.stringContaining('no longer offered')] } },
    price: undefined,
    seats: { [times.usual]: 2 },
  })
})

test('a move is made at the agreed price, before or after an import that reprices its departure', async () => {
  expect(await moveDuring(pricier(times.same), true)).toMatchObject({ ...made, price: 100_00 })
  expect(await moveDuring(pricier(times.same), false)).toMatchObject({ ...made, price: 300_00 })
})

/** The move has read the departure when an import removes it. */
async function holdAfterRemoval(isCounted: boolean) {
  await load()
  const date = ownDay()
  const id = await bookedAt(onAccount, { date, adult: 2 })
  const departure = await departureOn(date, times.same)
  await load(without(times.same))
  const change = { quote_id: id, change_id: crypto.randomUUID(), departure_id: departure?.id ?? 0 }
  const hold = { ...change, seats: 2, pounds: 300 }
  await portal.db.transaction().execute(async (tx) => {
    if (isCounted) await takeSeats(tx, { ...hold, difference: 0, until: null })
    else await tx.insertInto('seat_holds').values(hold).execute()
  })
  const { rows } = await sql`
    select from seat_holds where change_id = ${hold.change_id}`.execute(portal.db)
  return { holds: rows.length, departure: await departureOn(date, times.same) }
}

test('control: a hold that counts its seats needs the departure, one that does not outlives it', async () => {
  expect(await holdAfterRemoval(true)).toEqual({ holds: 0, departure: undefined })
  expect(await holdAfterRemoval(false)).toEqual({ holds: 1, departure: undefined })
  await sql`delete from seat_holds where change_id <> quote_id and departure_id not in (select id from departures)`.execute(
    portal.db,
  )
})

/** A paid reservation of two whose move to 11:00 for $80 more waits for its payment. */
async function due() {
  await load()
  const date = ownDay()
  const id = await paidAt(byCard, { date, adult: 2 })
  const { change } = await moved(byCard, id, date, times.pricier)
  return { date, id, change }
}

for (const [does, change] of [
  ['removes', without(times.pricier)],
  ['reprices', pricier(times.pricier)],
] as const) {
  test(`a change that waits for its payment keeps a departure that an import ${does}, and is made as agreed`, async () => {
    const { date, id, change: agreed } = await due()
    await load(change)
    expect(await seatsOf(date)).toEqual({ [times.usual]: 2, [times.pricier]: 2 })
    await payChange(byCard, agreed)
    expect(await seatsOf(date)).toEqual({ [times.pricier]: 2 })
    const { reservation } = (await byCard.call('showReservation', { id })).body
    expect(reservation).toMatchObject({ revision: 2, totalSale: 300 })
    while (await fitDeparture(portal.db, portal.clock.now));
    expect(await departureOn(date, times.pricier)).toMatchObject({ adult_price_cents: 140_00 })
  })
}

test('after its lapse the departure follows the catalogue', async () => {
  const { date, id } = await due()
  await load(without(times.pricier))
  portal.advance({ minutes: 15 })
  while (await lapseChange(portal.db, portal.clock.now));
  while (await fitDeparture(portal.db, portal.clock.now));
  expect(await departureOn(date, times.pricier)).toBeUndefined()
  expect(await seatsOf(date)).toEqual({ [times.usual]: 2 })
  expect((await byCard.call('showReservation', { id })).body.reservation.revision).toBe(1)
})

test('control: the same import removes the departure of a change that was dropped', async () => {
  const { date, id, change } = await due()
  await byCard.call('dropChange', { id, changeID: change.changeID })
  await load(without(times.pricier))
  expect(await departureOn(date, times.pricier)).toBeUndefined()
})
