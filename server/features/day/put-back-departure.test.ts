import { expect, test } from 'vitest'

import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { dayPortal } from '#tests/support/day/day-portal.ts'
import { testSchedule } from '#tests/support/test-catalogue.ts'
import { ownDay } from '#tests/support/test-payment.ts'

const { portal, dispatcher, tour, withdraw, hold, sell, expireAll, onBoard, changeOn, departuresOn } =
  await dayPortal()
const provider = await portal.provider()
const newDay = () => ownDay(portal)
const lineOf = async (subject: string) =>
  (await auditLinesOf(portal.db, provider.id)).findLast((line) => line.subject === subject)

async function putBack(productID: string, date: string) {
  const { departureID, version } = await onBoard(productID, date)
  return dispatcher.call('putBackDeparture', { departureID, version })
}

const byHand = {
  blockedByHand: 2,
  capacity: 20,
  closed: true,
  prices: { adult: 1, child: 2, adultFees: 3, childFees: 4 },
  note: 'Ask at the desk',
}

test('a departure put back has what its schedule says today, and keeps its note', async () => {
  const date = newDay()
  await tour('back')
  await changeOn('back', date, byHand)
  const blocks = [{ date, time: null, seats: 3 }]
  await tour('back', { schedules: [testSchedule({ capacity: 10, payloadPounds: 900 })], blocks })
  const { status, body } = await putBack('back', date)
  expect(status).toBe(200)
  expect(body.departure).toMatchObject({
    capacity: 10,
    blocked: 3,
    blockedByHand: 0,
    free: 7,
    payload: 900,
    state: 'open',
    closedByHand: false,
    offSchedule: false,
    note: 'Ask at the desk',
    prices: { adult: 100, child: 60, adultFees: 10, childFees: 5 },
    version: 3,
  })
  expect(await onBoard('back', date)).toEqual(body.departure)
  expect(await lineOf(`BACK ${date} 09:00`)).toMatchObject({
    kind: 'departure.put-back',
    before: { capacity: 20, closed: true, blocked: 0, payload: null, offSchedule: true },
    after: { capacity: 10, closed: false, blocked: 3, payload: 900, offSchedule: false },
  })
  await tour('back', { schedules: [testSchedule({ adultPriceCents: 200_00 })] })
  expect((await onBoard('back', date)).prices.adult, 'it follows the next import').toBe(200)
})

test('one that follows its schedule already stays as it is', async () => {
  const date = newDay()
  await tour('still')
  const before = await onBoard('still', date)
  expect((await putBack('still', date)).body).toEqual({ departure: before })
  expect(await lineOf(`STILL ${date} 09:00`)).toBeUndefined()
})

test('a sold departure is put back too, and its blocks leave the sold seats alone', async () => {
  const date = newDay()
  await tour('sold')
  await changeOn('sold', date, { capacity: 14, closed: false, note: 'Group' })
  await sell('sold', date, 9)
  await tour('sold', { blocks: [{ date, time: null, seats: 8 }] })
  const { body } = await putBack('sold', date)
  expect(body.departure).toMatchObject({ capacity: 12, sold: 9, blocked: 3, free: 0, offSchedule: false })
})

test('a schedule with fewer seats than are sold is refused', async () => {
  const date = newDay()
  await tour('full')
  await changeOn('full', date, { capacity: 14 })
  await sell('full', date, 13)
  const error = 'The schedule has 12 seats for this departure, and 13 seats are sold or held.'
  expect(await putBack('full', date)).toMatchObject({ status: 400, body: { errors: [error] } })
  expect(await onBoard('full', date)).toMatchObject({ capacity: 14, offSchedule: true })
})

test('an unsold departure that the schedule no longer has is removed', async () => {
  const date = newDay()
  await tour('gone')
  await changeOn('gone', date, { note: 'Extra flight' })
  await hold('gone', date)
  await tour('gone', { schedules: [] })
  const held =
    'The schedule no longer has this departure, and 1 seat is sold or held. Move or cancel them first.'
  expect(await putBack('gone', date)).toMatchObject({ status: 400, body: { errors: [held] } })
  portal.advance({ minutes: 15 })
  expect(await putBack('gone', date)).toMatchObject({ status: 200, body: { departure: null } })
  expect(await departuresOn('gone', date)).toEqual([])
  expect(await lineOf(`GONE ${date} 09:00`)).toMatchObject({
    kind: 'departure.put-back',
    before: { note: 'Extra flight' },
    after: null,
  })
  await expireAll()
})

test('a sold departure of a withdrawn tour has no schedule to follow', async () => {
  const date = newDay()
  await tour('withdrawn')
  await changeOn('withdrawn', date, { note: 'Charter' })
  await sell('withdrawn', date)
  await withdraw('withdrawn')
  expect(await putBack('withdrawn', date)).toMatchObject({ status: 400 })
  expect(await departuresOn('withdrawn', date)).toMatchObject([{ off_schedule: true }])
})

test('an old version is refused with the departure as it is now', async () => {
  const date = newDay()
  await tour('version')
  const { departureID, version } = await onBoard('version', date)
  const { body: current } = await changeOn('version', date, { note: 'New' })
  const late = await dispatcher.call('putBackDeparture', { departureID, version })
  expect(late).toMatchObject({ status: 409, body: { current } })
})
