import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import {
  departureAt,
  moved,
  newPassenger,
  payChange,
  previewedAddition,
  previewedMove,
} from '#tests/support/test-changes.ts'
import { correct, passengerWith } from '#tests/support/test-correction.ts'
import { payBy } from '#tests/support/test-payment.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { weightPortal } from '#tests/support/weights/weight-portal.ts'

const { portal, catalogue, onAccount, byCard, book, taken, ownDay } = await weightPortal()

/** From now on passengers above 200 lb take two seats for $90.00, and the heaviest weighs 280 lb. */
const rule = { maxPassengerPounds: 280, extraSeatFromPounds: 200, extraSeatCents: 90_00 }
async function changeRule() {
  const products = catalogue.products.map((product) => ({ ...product, weightRule: rule }))
  await importCatalogue(portal.db, { ...catalogue, products }, { now: portal.clock.now })
  const current = async () => (await portal.portal.products.current()).byId.get('flight')
  await waitUntil(async () => (await current())?.weightRule?.maxPassengerPounds === 280)
}
const weightRule = { maxPassengerPounds: 280, extraSeatFromPounds: 200, extraSeatPrice: 90 }

const before = {
  heavy: await book(onAccount, { weights: [260, 150] }),
  middle: await book(byCard, { weights: [210, 150] }),
  tooHeavy: await book(onAccount, { weights: [290] }),
  joined: await book(onAccount, { weights: [210] }),
  /** Fills most of 10:30. */
  other: ownDay(),
}
await payBy(byCard, before.middle.id, {})
await book(onAccount, { weights: [200, 200, 150], date: before.other, time: '10:30' })
await changeRule()

test("a party moves by today's rule: seats, price and rule, when seats and pounds are left", async () => {
  const { id, date } = before.heavy
  const { body } = await onAccount.call('findMoves', { id, date: before.other })
  expect(body).toMatchObject({
    seatsNeeded: 3,
    poundsNeeded: 410,
    tooHeavy: null,
    departures: [
      { DeptTime: '09:00', seatsLeft: 4, poundsLeft: 640, fits: true, newTotal: 310, difference: -85 },
      { DeptTime: '10:30', seatsLeft: 3, poundsLeft: 350, fits: false },
    ],
  })
  const full = await departureAt(onAccount, id, before.other, '10:30')
  expect(await onAccount.call('previewMove', { id, departureID: full })).toMatchObject({
    status: 400,
    body: { errors: ['This departure has 350 lb left and the party weighs 410 lb. Choose another one.'] },
  })
  const { preview, answer } = await moved(onAccount, id, before.other, '09:00')
  expect(preview.passengers).toMatchObject([
    { saleBefore: 285, sale: 200, seats: 2, extraSeat: 90 },
    { sale: 110, seats: 1, extraSeat: 0 },
  ])
  expect(answer.status).toBe(200)
  expect(await taken(date)).toMatchObject({ '09:00': [0, 0] })
  expect(await taken(before.other)).toMatchObject({ '09:00': [3, 410] })
  const { reservation } = (await onAccount.call('showReservation', { id })).body
  expect(reservation).toMatchObject({ totalSale: 310, extraSeats: { count: 1, total: 90 }, weightRule })
})

test('by card another seat is due before the party moves', async () => {
  const { id, date } = before.middle
  const to = ownDay()
  const { preview, answer, change } = await moved(byCard, id, to, '09:00')
  expect(preview).toMatchObject({ difference: 90, due: 90, passengers: [{ seats: 2 }, { seats: 1 }] })
  expect(answer.body).toMatchObject({ due: { amount: 90 } })
  expect([await taken(date), await taken(to)]).toMatchObject([{ '09:00': [2, 360] }, { '09:00': [3, 360] }])
  await payChange(byCard, change)
  expect([await taken(date), await taken(to)]).toMatchObject([{ '09:00': [0, 0] }, { '09:00': [3, 360] }])
})

test("one who is heavier than today's maximum moves only where the provider keeps the price", async () => {
  const { id, date } = before.tooHeavy
  const to = ownDay()
  const error = 'Passenger 1 weighs 290 lb. This tour takes passengers up to 280 lb.'
  const { body } = await onAccount.call('findMoves', { id, date: to })
  expect(body).toMatchObject({ tooHeavy: error, departures: [{ fits: false }, { fits: false }] })
  const departureID = await departureAt(onAccount, id, to, '09:00')
  expect(await onAccount.call('previewMove', { id, departureID })).toMatchObject({
    status: 400,
    body: { fields: { departureID: [error] } },
  })
  const admin = await (await portal.provider()).signedIn('admin')
  const agencies = portal.db.selectFrom('reservations').select('agency_id').where('quote_id', '=', id)
  const { agency_id: agencyID } = await agencies.executeTakeFirstOrThrow()
  const kept = { agencyID, id, keepPrice: true as const }
  expect((await admin.call('findMoves', { ...kept, keepPrice: 'true', date: to })).body).toMatchObject({
    seatsNeeded: 2,
    tooHeavy: null,
    departures: [{ fits: true }, { fits: true }],
  })
  const { change } = await previewedMove(onAccount, id, { departureID })
  const { body: preview } = await admin.call('previewMove', { ...kept, departureID })
  expect(preview).toMatchObject({ difference: 0, passengers: [{ seats: 2, extraSeat: 175 }] })
  const { revision, fee, difference, netDifference, newTotal } = preview
  const figures = { revision, fee, difference, netDifference, newTotal }
  const { status } = await admin.call('moveReservation', {
    ...kept,
    departureID,
    changeID: change.changeID,
    ...figures,
  })
  expect(status).toBe(200)
  expect([await taken(date), await taken(to)]).toMatchObject([{ '09:00': [0, 0] }, { '09:00': [2, 290] }])
  const { reservation } = (await onAccount.call('showReservation', { id })).body
  expect(reservation.weightRule).toMatchObject({ maxPassengerPounds: 300 })
})

test('the calendar of moves counts the seats that the party needs', async () => {
  const [heavy, light] = [
    await book(onAccount, { weights: [210, 210] }),
    await book(onAccount, { weights: [150, 150] }),
  ]
  const date = ownDay()
  await book(onAccount, { weights: [100], date, time: '09:00' })
  await book(onAccount, { weights: [100, 100, 100], date, time: '10:30' })
  const [year = 0, month = 0] = date.split('-').map(Number)
  const fits = async (id: string) => {
    const { body } = await onAccount.call('showMoveMonth', { id, month, year })
    return body.calendar.find((day) => day.date === date)?.fits
  }
  expect([await fits(heavy.id), await fits(light.id)]).toEqual([false, true])
})

const passenger = (BodyWeight: number) => ({ paxArray: [{ ...newPassenger(), BodyWeight }] })

test("added passengers are seated and priced by today's rule, and need room by both", async () => {
  const { id, date } = await book(onAccount, { weights: [150] })
  const { body } = await onAccount.call('showAddition', { id })
  expect(body).toMatchObject({ seatsLeft: 3, poundsLeft: 490, weightRule })
  const { preview, change } = await previewedAddition(onAccount, id, passenger(201))
  expect(preview).toMatchObject({ difference: 200, newTotal: 310 })
  expect((await onAccount.call('previewAddition', { id, ...passenger(201) })).body.passengers).toMatchObject([
    { sale: 200, seats: 2, extraSeat: 90 },
  ])
  expect((await onAccount.call('addPassengers', change)).status).toBe(200)
  expect(await taken(date)).toMatchObject({ '09:00': [3, 351] })
  expect(await onAccount.call('previewAddition', { id, ...passenger(201) })).toMatchObject({
    status: 400,
    body: {
      fields: {
        paxArray: [
          'The added passengers need 2 seats because of their weight, and this departure has 1 seat left. Add fewer passengers.',
        ],
      },
    },
  })
  const { status, preview: canceled } = await cancel(onAccount, id, [1])
  expect({ status, seats: canceled?.seatsReleased }).toEqual({ status: 200, seats: 2 })
  expect(await taken(date)).toMatchObject({ '09:00': [1, 150] })
})

test("an addition makes today's rule the reservation's own, also for later corrections", async () => {
  const { id, date } = before.joined
  const { change } = await previewedAddition(onAccount, id, passenger(150))
  expect((await onAccount.call('addPassengers', change)).status).toBe(200)
  const { reservation, query } = (await onAccount.call('showReservation', { id })).body
  expect(reservation.weightRule).toEqual(weightRule)
  expect(query.paxArray, 'as booked by the rule before').toMatchObject([{ seats: 1 }, { seats: 1 }])
  const heavier = await correct(onAccount, id, passengerWith(1, { BodyWeight: 201 }))
  expect(heavier.preview.body).toMatchObject({ difference: 90, passengers: [{ seats: 1 }, { seats: 2 }] })
  expect(heavier.answer.status).toBe(200)
  expect(await taken(date)).toMatchObject({ '09:00': [3, 411] })
})

test('a test reservation moves to a full departure and adds passengers there, and takes no room', async () => {
  const tester = await (await portal.newAgency({ testMode: true })).signedIn('agent')
  const { id } = await book(tester, { weights: [150] })
  const to = ownDay()
  await book(onAccount, { weights: [160, 160, 160, 160], date: to, time: '09:00' })
  const { body } = await tester.call('findMoves', { id, date: to })
  expect(body.departures).toMatchObject([{ seatsLeft: 0, poundsLeft: 0, fits: true }, { fits: true }])
  expect((await moved(tester, id, to, '09:00')).answer.status).toBe(200)
  expect((await tester.call('showAddition', { id })).body).toMatchObject({ most: 49, poundsLeft: null })
  const { change } = await previewedAddition(tester, id, passenger(201))
  expect((await tester.call('addPassengers', change)).status).toBe(200)
  expect(await taken(to)).toMatchObject({ '09:00': [4, 640] })
})
