import { afterAll, expect, test } from 'vitest'

import { type Db, openDatabase } from '#server/db/database.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import type { Product } from '#server/features/catalogue/catalogue.ts'
import { queueInOrder } from '#tests/support/block-writes.ts'
import { dayPortal } from '#tests/support/day/day-portal.ts'
import { withoutClosedCheck } from '#tests/support/day/without-closed-check.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { ownDay } from '#tests/support/test-payment.ts'
import { withUnlockedDepartures } from '#tests/support/unlocked-reservations.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, dispatcher, canyon, tour, onBoard, changeOn, departuresOn } = await dayPortal()
const imports = openDatabase(portal.connection, { connections: 1, patient: true })
afterAll(imports.close)

interface Answer {
  status: number
  body: { errors?: unknown; current?: unknown }
}

/** The user in a process of their own, which waits for locks as long as it takes. */
const elsewhere = async (user: Visitor, change?: (db: Db) => Db) =>
  visitorOf(await secondApp(portal.portal, portal.connection, 2, undefined, change), user)

/** Both wait for the departure, `first` before the other. */
async function inOrder(departureID: string, first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const [one, two] = await queueInOrder(portal.connection, Number(departureID), first, [second])
  return [one, two] as [Answer, Answer]
}

/** A booking of two adults that has its quote already, and the departure as the board shows it. */
async function bookable() {
  const date = ownDay(portal)
  await tour('race')
  const { booking } = await quoted(canyon, { productID: 'race', adult: 2, date })
  const { departureID } = await onBoard('race', date)
  return { date, booking, departureID }
}

type Act = 'book' | 'change'

async function bookDuring(
  change: { closed: true } | { capacity: number },
  first: Act,
  controls: { booking?: (db: Db) => Db; change?: (db: Db) => Db } = {},
) {
  const { date, booking, departureID } = await bookable()
  const [seller, staff] = [
    await elsewhere(canyon, controls.booking),
    await elsewhere(dispatcher, controls.change),
  ]
  const book = () => seller.call('bookReservation', booking)
  const act = () => staff.call('changeDeparture', { departureID, ...change })
  const [one, two] =
    first === 'book' ? await inOrder(departureID, book, act) : await inOrder(departureID, act, book)
  const [booked, changed] = first === 'book' ? [one, two] : [two, one]
  const { sold, capacity, closedByHand } = await onBoard('race', date)
  return {
    booked: booked.status,
    errors: booked.body.errors,
    changed: changed.status,
    sold,
    capacity,
    closedByHand,
  }
}

test('a booking before the departure closes is sold, one after it is refused as closed', async () => {
  expect(await bookDuring({ closed: true }, 'book')).toMatchObject({ booked: 200, changed: 200, sold: 2 })
  expect(await bookDuring({ closed: true }, 'change')).toMatchObject({
    booked: 400,
    errors: ['This departure is closed. Choose another one.'],
    changed: 200,
    sold: 0,
    closedByHand: true,
  })
})

test('control: a booking that only looks before it waits is sold on a closed departure', async () => {
  const sold = await bookDuring({ closed: true }, 'change', { booking: withoutClosedCheck })
  expect(sold).toMatchObject({ booked: 200, sold: 2, closedByHand: true })
})

test('capacity never falls below a booking that was first, and limits one that comes after', async () => {
  expect(await bookDuring({ capacity: 1 }, 'book')).toMatchObject({
    booked: 200,
    changed: 400,
    sold: 2,
    capacity: 12,
  })
  expect(await bookDuring({ capacity: 1 }, 'change')).toMatchObject({
    booked: 400,
    changed: 200,
    sold: 0,
    capacity: 1,
  })
})

test('control: a change that reads before it waits meets only the check constraint', async () => {
  const broken = await bookDuring({ capacity: 1 }, 'book', { change: withUnlockedDepartures })
  expect(broken).toMatchObject({ booked: 200, changed: 500, sold: 2, capacity: 12 })
})

const pricier = { schedules: [testSchedule({ adultPriceCents: 200_00 })] }
const load = (changes: Partial<Product>) =>
  importCatalogue(imports.db, testCatalogue(testProduct('race', changes)), { now: portal.clock.now })

const reprice = () => load(pricier)

/** An import and a note, with or without the version that was read before, at once. */
async function noteDuring(
  changes: Partial<Product>,
  first: 'note' | 'import',
  { control, isVersioned = false }: { control?: (db: Db) => Db; isVersioned?: boolean } = {},
) {
  const date = ownDay(portal)
  await tour('race')
  const { departureID, version } = await onBoard('race', date)
  const staff = await elsewhere(dispatcher, control)
  const note = () =>
    staff.call('changeDeparture', { departureID, note: 'By hand', ...(isVersioned && { version }) })
  const loads = () => load(changes)
  const [one, two] =
    first === 'note' ? await inOrder(departureID, note, loads) : await inOrder(departureID, loads, note)
  const { status, body } = first === 'note' ? one : two
  const [departure] = await departuresOn('race', date)
  return { status, current: body.current, price: departure?.adult_price_cents, note: departure?.crew_note }
}

test('an import leaves a departure alone that was just changed by hand', async () => {
  const kept = { status: 200, price: 100_00, note: 'By hand' }
  expect(await noteDuring(pricier, 'note')).toMatchObject(kept)
  expect(await noteDuring({ schedules: [] }, 'note')).toMatchObject(kept)
})

test('control: without its mark the import changes it', async () => {
  const date = ownDay(portal)
  await tour('race')
  await changeOn('race', date, { note: 'By hand' })
  await portal.db
    .updateTable('departures')
    .set({ off_schedule: false })
    .where('local_date', '=', date)
    .execute()
  await load(pricier)
  expect(await departuresOn('race', date)).toMatchObject([
    { adult_price_cents: 200_00, crew_note: 'By hand' },
  ])
})

test('a change after an import keeps what the import wrote, is refused by version, or finds nothing', async () => {
  expect(await noteDuring(pricier, 'import')).toMatchObject({ status: 200, price: 200_00, note: 'By hand' })
  expect(await noteDuring(pricier, 'import', { isVersioned: true })).toMatchObject({
    status: 409,
    current: { prices: { adult: 200 }, note: null },
    price: 200_00,
  })
  expect(await noteDuring({ schedules: [] }, 'import')).toMatchObject({ status: 404, price: undefined })
})

test('control: a change that reads before it waits writes the old price over the import', async () => {
  const broken = await noteDuring(pricier, 'import', { control: withUnlockedDepartures })
  expect(broken).toMatchObject({ status: 200, price: 100_00 })
})

/** An import and a departure that is put back at once. */
async function putBackDuring(first: 'back' | 'import', control?: (db: Db) => Db) {
  const date = ownDay(portal)
  await tour('race')
  const { departureID } = (await changeOn('race', date, { capacity: 5 })).body
  const staff = await elsewhere(dispatcher, control)
  const back = () => staff.call('putBackDeparture', { departureID })
  await (first === 'back' ? inOrder(departureID, back, reprice) : inOrder(departureID, reprice, back))
  const [departure] = await departuresOn('race', date)
  return {
    price: departure?.adult_price_cents,
    capacity: departure?.capacity,
    isOff: departure?.off_schedule,
  }
}

test('a departure that is put back has the imported schedule, before or after the import', async () => {
  const followed = { price: 200_00, capacity: 12, isOff: false }
  expect(await putBackDuring('back')).toEqual(followed)
  expect(await putBackDuring('import')).toEqual(followed)
})

test('control: putting back that reads before it waits follows the old schedule', async () => {
  const broken = await putBackDuring('import', withUnlockedDepartures)
  expect(broken).toEqual({ price: 100_00, capacity: 12, isOff: false })
})
