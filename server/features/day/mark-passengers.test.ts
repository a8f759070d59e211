import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import {
  manifestPortal,
  goneFrom,
  newMark,
  passengerOn,
  times,
  today,
} from '#tests/support/day/manifest-portal.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import { bookedAt, moved } from '#tests/support/test-changes.ts'

type Mark = ReturnType<typeof newMark>

const { portal, onAccount, provider, admin, departureOf } = await manifestPortal()
const departureID = await departureOf(today, times.morning)
const later = await departureOf(today, times.later)

const pair = () => bookedAt(onAccount, { date: today, adult: 2 })
const send = (marks: Mark[], id = departureID) => admin.call('markPassengers', { departureID: id, marks })
const resultOf = async (mark: Mark, id?: string) => (await send([mark], id)).body.results[0]
const rowsOf = (id: string) =>
  portal.db.selectFrom('passenger_marks').selectAll().where('quote_id', '=', id).orderBy('id').execute()

test('a passenger is boarded, is a no-show after all, and is neither, and the manifest shows who said so', async () => {
  const id = await pair()
  const receivedAt = portal.clock.now.epochMilliseconds
  const madeAt = receivedAt - 60_000
  for (const mark of ['boarded', 'no-show', 'none'] as const) {
    const sent = newMark(id, { mark, position: 1, madeAt })
    expect(await resultOf(sent)).toEqual({ markID: sent.markID, outcome: 'taken', message: null })
    expect(await passengerOn(admin, departureID, id, 1)).toMatchObject({ mark })
  }
  const received = { receivedAt, madeAt, released: false, reason: null, sentBy: null }
  const by = 'crew of localhost'
  expect((await passengerOn(admin, departureID, id, 1))?.marks).toEqual(
    ['none', 'no-show', 'boarded'].map((mark) => ({ mark, ...received, by, departure: null })),
  )
  expect(await passengerOn(admin, departureID, id, 0)).toMatchObject({ mark: 'none', marks: [] })
})

test.each([
  { title: 'the mark', own: { mark: 'no-show' as const }, becomes: { mark: 'no-show', scaleWeight: 171 } },
  { title: 'the weight', own: { scaleWeight: 180 }, becomes: { mark: 'boarded', scaleWeight: 180 } },
  { title: 'no weight', own: { scaleWeight: null }, becomes: { mark: 'boarded', scaleWeight: null } },
  {
    title: 'both',
    own: { mark: 'none' as const, scaleWeight: 1000 },
    becomes: { mark: 'none', scaleWeight: 1000 },
  },
])('what a mark leaves out stays: it says $title', async ({ own, becomes }) => {
  const id = await pair()
  await send([newMark(id, { mark: 'boarded', scaleWeight: 171 }), newMark(id, own)])
  expect(await passengerOn(admin, departureID, id)).toMatchObject(becomes)
})

const outcomes = async (marks: Mark[]) => (await send(marks)).body.results.map(({ outcome }) => outcome)

test('a mark that is sent again is taken once, even after the passenger was canceled', async () => {
  const id = await pair()
  const mark = newMark(id, { mark: 'boarded' })
  expect(await outcomes([mark, mark])).toEqual(['taken', 'repeated'])
  expect(await outcomes([{ ...mark, markID: mark.markID.toUpperCase() }])).toEqual(['repeated'])
  await cancel(onAccount, id)
  expect(await outcomes([mark])).toEqual(['repeated'])
  expect(await rowsOf(id)).toHaveLength(1)
})

test('an id that another mark has is refused', async () => {
  const [id, other] = [await pair(), await pair()]
  const mark = newMark(id, { mark: 'boarded' })
  await send([mark])
  const refusal = { outcome: 'refused', message: expect.stringContaining('already has this markID') }
  expect(await resultOf({ ...mark, quoteID: other })).toMatchObject(refusal)
  expect(await resultOf({ ...mark, position: 1 })).toMatchObject(refusal)
  expect(await rowsOf(other)).toEqual([])
})

test('an id that is sent again with another mark or weight is refused', async () => {
  const id = await pair()
  const weighed = newMark(id, { scaleWeight: 171 })
  const boarding = newMark(id, { mark: 'boarded' })
  await send([weighed, boarding])
  expect(await outcomes([weighed, boarding])).toEqual(['repeated', 'repeated'])
  const others = [
    { ...boarding, mark: 'no-show' as const },
    { ...boarding, scaleWeight: 172 },
    { ...boarding, scaleWeight: null },
    { ...weighed, scaleWeight: 172 },
    { ...weighed, mark: 'boarded' as const },
  ]
  for (const other of others)
    expect(await resultOf(other)).toMatchObject({
      outcome: 'refused',
      message: "Another mark already has this markID. First0 Guest wasn't marked.",
    })
  expect(await rowsOf(id)).toHaveLength(2)
})

test('a mark of a device with a wrong clock is taken, with the time at which it was received', async () => {
  const id = await pair()
  const now = portal.clock.now.epochMilliseconds
  for (const madeAt of [1_000, now + 25 * 3_600_000])
    expect(await outcomes([newMark(id, { mark: 'boarded', madeAt })])).toEqual(['taken'])
  expect((await rowsOf(id)).map(({ made_at }) => made_at.epochMilliseconds)).toEqual([now, now])
})

test('a passenger who was marked and then moved is unmarked on the new departure, and both show the old mark', async () => {
  const id = await pair()
  await send([newMark(id, { mark: 'boarded', scaleWeight: 171 })])
  await moved(onAccount, id, today, times.later)
  expect(await passengerOn(admin, departureID, id)).toBeUndefined()
  expect(await goneFrom(admin, departureID, id)).toEqual([
    'boarded: First0 Guest was moved to Nov 15, 10:00.',
  ])
  const old = { mark: 'boarded', scaleWeight: 171, departure: { date: today, DeptTime: times.morning } }
  const onLater = () => passengerOn(admin, later, id)
  expect(await onLater()).toMatchObject({ mark: 'none', scaleWeight: 171, marks: [old] })
  await send([newMark(id, { mark: 'boarded' })], later)
  expect(await onLater()).toMatchObject({ mark: 'boarded', scaleWeight: 171, marks: [{}, old] })
  expect((await rowsOf(id)).map(({ is_current }) => is_current)).toEqual([false, true])
  expect(await goneFrom(admin, departureID, id)).toEqual([])
})

test('who was moved away and back starts unmarked, with the weight and the history', async () => {
  const id = await pair()
  const early = newMark(id, { mark: 'boarded', madeAt: portal.clock.now.epochMilliseconds - 60_000 })
  await send([newMark(id, { mark: 'boarded', scaleWeight: 171 })])
  await moved(onAccount, id, today, times.later)
  await moved(onAccount, id, today, times.morning)
  const onMorning = () => passengerOn(admin, departureID, id)
  const old = { mark: 'boarded', scaleWeight: 171, departure: null }
  expect(await onMorning()).toMatchObject({ mark: 'none', scaleWeight: 171, marks: [old] })
  expect(await goneFrom(admin, departureID, id)).toEqual([])
  expect(await outcomes([early]), 'made before the move').toEqual(['taken'])
  expect(await onMorning()).toMatchObject({ mark: 'none' })
  await send([newMark(id, { scaleWeight: 175 })])
  expect(await onMorning()).toMatchObject({ mark: 'none', scaleWeight: 175 })
  await send([newMark(id, { mark: 'boarded' })])
  expect(await onMorning()).toMatchObject({ mark: 'boarded', scaleWeight: 175 })
})

test('who was marked and then canceled is named below the manifest, unless the mark was taken back', async () => {
  const id = await bookedAt(onAccount, { date: today, adult: 3 })
  await send([
    newMark(id, { mark: 'no-show' }),
    newMark(id, { mark: 'boarded', position: 1 }),
    newMark(id, { mark: 'none', position: 1 }),
  ])
  await cancel(onAccount, id, [0, 1])
  expect(await goneFrom(admin, departureID, id)).toEqual(['no-show: First0 Guest was canceled.'])
})

const userOf = async (username: string) =>
  (await portal.db.selectFrom('users').select('id').where('username', '=', username).execute())[0]?.id

test('marks that someone else made on the device are theirs, sent by the caller', async () => {
  const id = await pair()
  await provider.addUser('mate')
  const mate = await userOf('mate')
  const sent = { departureID, marks: [newMark(id, { mark: 'boarded' })] }
  expect((await admin.call('markPassengers', { ...sent, userID: mate })).status).toBe(200)
  const own = await userOf('crew')
  expect(
    (
      await admin.call('markPassengers', {
        departureID,
        marks: [newMark(id, { scaleWeight: 170 })],
        userID: own,
      })
    ).status,
  ).toBe(200)
  const by = 'crew of localhost'
  expect((await passengerOn(admin, departureID, id))?.marks).toMatchObject([
    { scaleWeight: 170, by, sentBy: null },
    { mark: 'boarded', by: 'mate of localhost', sentBy: by },
  ])
})

test('marks of someone who is no user of the provider are refused', async () => {
  const id = await pair()
  const marks = [newMark(id, { mark: 'boarded' })]
  for (const userID of [randomUUID(), await userOf('agent')])
    expect(await admin.call('markPassengers', { departureID, marks, userID })).toMatchObject({
      status: 409,
      body: {
        error:
          'The user who made these marks no longer has an account. Check who boarded and mark them again.',
      },
    })
  expect(await rowsOf(id)).toEqual([])
})

const minutes = (count: number) => portal.clock.now.epochMilliseconds + count * 60_000
const deviceID = randomUUID()
const stateOf = (id: string) => passengerOn(admin, departureID, id)
const sendBy = async (device: string, marks: Mark[], sentAt = minutes(0)) => {
  const { body } = await admin.call('markPassengers', { departureID, marks, deviceID: device, sentAt })
  return body.results.map(({ outcome }) => outcome)
}

test('an earlier mark that arrives late is kept and changes nothing', async () => {
  const id = await pair()
  await sendBy(randomUUID(), [
    newMark(id, { mark: 'boarded', scaleWeight: 180, madeAt: minutes(-1), sequence: 1 }),
  ])
  const late = newMark(id, { mark: 'no-show', scaleWeight: 150, madeAt: minutes(-5), sequence: 1 })
  expect(await sendBy(deviceID, [late])).toEqual(['taken'])
  expect(await sendBy(deviceID, [late])).toEqual(['repeated'])
  expect(await stateOf(id)).toMatchObject({
    mark: 'boarded',
    scaleWeight: 180,
    marks: [
      { mark: 'no-show', scaleWeight: 150, madeAt: minutes(-5) },
      { mark: 'boarded', scaleWeight: 180, madeAt: minutes(-1) },
    ],
  })
  expect((await rowsOf(id)).map(({ is_current }) => is_current)).toEqual([false, true])
})

test("a device's clock is corrected by how far it is off, and its sequence is kept whatever it says", async () => {
  const id = await pair()
  await sendBy(randomUUID(), [newMark(id, { mark: 'boarded', madeAt: minutes(-2), sequence: 1 })])
  // Its clock is an hour ahead: this was three minutes ago.
  await sendBy(deviceID, [newMark(id, { mark: 'no-show', madeAt: minutes(57), sequence: 7 })], minutes(60))
  expect(await stateOf(id)).toMatchObject({ mark: 'boarded', marks: [{ madeAt: minutes(-3) }, {}] })
  await sendBy(deviceID, [newMark(id, { mark: 'none', madeAt: minutes(-1), sequence: 9 })])
  await sendBy(deviceID, [newMark(id, { mark: 'no-show', madeAt: minutes(0), sequence: 8 })])
  expect(await stateOf(id)).toMatchObject({ mark: 'none', marks: [{ madeAt: minutes(-1) }, {}, {}, {}] })
})

test('after a jump of the clock the order of receipt counts', async () => {
  const id = await pair()
  await sendBy(randomUUID(), [newMark(id, { mark: 'boarded', madeAt: minutes(-1), sequence: 1 })])
  const jumped = [
    newMark(id, { scaleWeight: 170, madeAt: minutes(-3), sequence: 11 }),
    newMark(id, { mark: 'no-show', madeAt: minutes(-30), sequence: 12 }),
  ]
  await sendBy(deviceID, jumped)
  const now = minutes(0)
  expect(await stateOf(id)).toMatchObject({ mark: 'no-show', marks: [{ madeAt: now }, { madeAt: now }, {}] })
})

test('open pages learn of marks that were taken, and only of those', async () => {
  const id = await pair()
  const announced: object[] = []
  const { announce } = portal.portal
  portal.portal.announce = (announcement) => void announced.push(announcement)
  const mark = newMark(id, { mark: 'boarded' })
  await send([mark, newMark(id, { mark: 'boarded', position: 1 })])
  await send([mark, newMark(randomUUID(), { mark: 'boarded' })])
  portal.portal.announce = announce
  expect(announced).toEqual([{ departures: [Number(departureID)] }])
})

test('the name of a deleted user is gone, the mark stays', async () => {
  const id = await pair()
  const mate = await provider.signedIn('gone', { permissions: [1] })
  await mate.call('markPassengers', { departureID, marks: [newMark(id, { mark: 'boarded' })] })
  await portal.db.deleteFrom('sessions').execute()
  await portal.db.deleteFrom('users').where('username', '=', 'gone').execute()
  const again = await provider.signedIn('fresh', { permissions: [1] })
  expect(await passengerOn(again, departureID, id)).toMatchObject({ mark: 'boarded', marks: [{ by: null }] })
})
