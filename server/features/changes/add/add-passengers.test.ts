import { expect, test } from 'vitest'

import { cancel } from '#tests/support/test-cancellation.ts'
import {
  added,
  bookedAt,
  changesPortal,
  moved,
  newPassenger,
  paidAt,
  previewedAddition,
  times,
} from '#tests/support/test-changes.ts'
import { seatsOf } from '#tests/support/test-payment.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, agency, cardAgency, byCard, onAccount, ownDay } = await changesPortal()
const recordOf = async (user: Visitor, id: string) => (await user.call('showReservation', { id })).body
const taken = async (date: string) => (await seatsOf(portal, 'tour', date)).taken

test("on account added passengers travel at once, at today's price", async () => {
  const date = ownDay()
  const id = await bookedAt(onAccount, { date, adult: 2 })
  expect((await onAccount.call('showAddition', { id })).body).toEqual({
    revision: 1,
    owed: 0,
    computed: { adult: 110, child: 65 },
    seatsLeft: 10,
    poundsLeft: null,
    weightRule: null,
    most: 10,
    canAddChildren: true,
    byCard: false,
    holdMinutes: 15,
  })
  const { preview, answer } = await added(onAccount, id, 'Adult', 'Child')
  expect(preview).toMatchObject({ difference: 175, due: 0, newTotal: 395 })
  expect(answer.body).toEqual({ revision: 2, due: null })
  const { reservation, query } = await recordOf(onAccount, id)
  expect(reservation.totalSale).toBe(395)
  expect(query.paxArray.map(({ number, LastName, Type }) => [number, LastName, Type])).toEqual([
    [0, 'Guest', 'Adult'],
    [1, 'Guest', 'Adult'],
    [2, 'New', 'Adult'],
    [3, 'New', 'Child'],
  ])
  expect(await taken(date)).toBe(4)
  const { body } = await onAccount.call('showHistory', { id })
  expect(body.revisions[0]).toMatchObject({
    kind: 'added',
    difference: 175,
    changes: [
      { field: 'Passenger 3', before: null, after: 'Nina New (Adult)' },
      { field: 'Passenger 4', before: null, after: 'Nina New (Child)' },
    ],
  })
})

test('by card they travel once they are paid for; until then their seats are held', async () => {
  const date = ownDay()
  const id = await paidAt(byCard, { date })
  const { answer } = await added(byCard, id, 'Child')
  expect(answer.body).toMatchObject({ revision: 1, due: { amount: 65 } })
  expect(await taken(date)).toBe(2)
  expect((await recordOf(byCard, id)).query.paxArray).toHaveLength(1)
  portal.advance({ minutes: 15 })
  portal.jobs.wake()
  await expect.poll(() => taken(date)).toBe(1)
  const { body } = await byCard.call('showHistory', { id })
  expect(body.unpaid).toMatchObject([{ state: 'lapsed', kind: 'added', amount: 65 }])
  expect((await recordOf(byCard, id)).reservation).toMatchObject({ revision: 1, dueChange: null })
})

test('the number of a canceled passenger is never used again', async () => {
  const id = await bookedAt(onAccount, { date: ownDay(), adult: 2 })
  await cancel(onAccount, id, [1])
  await added(onAccount, id, 'Adult')
  const { query } = await recordOf(onAccount, id)
  expect(query.paxArray.map(({ number }) => number)).toEqual([0, 2])
})

test('passengers added after a move pay the price of their departure', async () => {
  const date = ownDay()
  const id = await bookedAt(onAccount, { date })
  await moved(onAccount, id, date, times.pricier)
  const { preview } = await added(onAccount, id, 'Child')
  expect(preview).toMatchObject({ difference: 85, newTotal: 235 })
})

const wrong = [
  { title: 'no one', paxArray: [], error: 'Add at least one passenger.' },
  {
    title: 'a passenger without a name',
    paxArray: [{ ...newPassenger(), FirstName: ' ' }],
    error: "Enter the passenger's first name.",
  },
  {
    title: 'a weight beyond the limits',
    paxArray: [{ ...newPassenger(), BodyWeight: 601 }],
    error: 'Enter a whole body weight from 1 to 600 lbs.',
  },
  {
    title: 'more than the seats left',
    paxArray: Array.from({ length: 12 }, () => newPassenger()),
    error: 'This departure has 11 seats left. Add fewer passengers.',
  },
  {
    title: 'more than a party can have',
    paxArray: Array.from({ length: 50 }, () => newPassenger()),
    error: 'A party can have up to 50 passengers.',
  },
]
test.each(wrong)('$title can not be added', async ({ paxArray, error }) => {
  const date = ownDay()
  const id = await bookedAt(onAccount, { date })
  const { status, body } = await onAccount.call('previewAddition', { id, paxArray })
  expect({ status, body }).toMatchObject({ status: 400, body: { errors: [error] } })
  expect(await taken(date)).toBe(1)
})

test('a full departure takes no one', async () => {
  const date = ownDay()
  const id = await bookedAt(onAccount, { date, adult: 11 })
  await bookedAt(onAccount, { date })
  expect((await onAccount.call('showAddition', { id })).body).toMatchObject({ seatsLeft: 0, most: 0 })
  const { body } = await onAccount.call('previewAddition', { id, paxArray: [newPassenger()] })
  expect(body).toMatchObject({ errors: ['This departure has no seats left.'] })
})

test('an agency in pax mode adds no children, and an unpaid reservation no one', async () => {
  const passengers = await (await portal.newAgency({ paxMode: 1 })).signedIn('agent')
  const id = await bookedAt(passengers, { date: ownDay() })
  expect((await passengers.call('showAddition', { id })).body).toMatchObject({ canAddChildren: false })
  const child = await passengers.call('previewAddition', { id, paxArray: [newPassenger('Child')] })
  expect(child.body).toMatchObject({ errors: ['This agency books passengers only. Add adults.'] })
  const unpaid = await bookedAt(byCard, { date: ownDay() })
  const early = await byCard.call('previewAddition', { id: unpaid, paxArray: [newPassenger()] })
  expect(early.body).toMatchObject({
    errors: ['Passengers can be added once the reservation is paid.'],
  })
})

test('permission 5 sets another price, others keep the computed one', async () => {
  const date = ownDay()
  const id = await bookedAt(onAccount, { date })
  const wish = { paxArray: [newPassenger()], sale: { adult: '150.00' } }
  expect((await onAccount.call('previewAddition', { id, ...wish })).status).toBe(400)
  const pricer = await agency.signedIn('pricer', { permissions: [5] })
  const { preview, change } = await previewedAddition(pricer, id, wish)
  expect(preview.difference).toBe(150)
  expect((await pricer.call('addPassengers', change)).status).toBe(200)
})

test('figures that no longer hold, and an old revision, are refused with the present ones', async () => {
  const id = await bookedAt(onAccount, { date: ownDay() })
  const { change } = await previewedAddition(onAccount, id, { paxArray: [newPassenger()] })
  const cheaper = await onAccount.call('addPassengers', { ...change, difference: 1 })
  expect(cheaper).toMatchObject({ status: 409, body: { current: { difference: 110 } } })
  await added(onAccount, id, 'Child')
  expect(await onAccount.call('addPassengers', change)).toMatchObject({
    status: 409,
    body: { current: { revision: 2, difference: 110 } },
  })
})

test("another agency's reservation doesn't exist for additions", async () => {
  const stranger = await cardAgency.signedIn('stranger')
  const id = await bookedAt(onAccount, { date: ownDay() })
  const { change } = await previewedAddition(onAccount, id, { paxArray: [newPassenger()] })
  const calls = [
    await stranger.call('showAddition', { id }),
    await stranger.call('previewAddition', { id, paxArray: change.paxArray }),
    await stranger.call('addPassengers', change),
  ]
  expect(calls.map(({ status }) => status)).toEqual([404, 404, 404])
})
