import { randomUUID } from 'node:crypto'

import { afterAll, expect, onTestFinished, test } from 'vitest'

import type { Db, Tx } from '#server/db/database.ts'
import { lockReservation } from '#server/features/reservations/reservations.sql.ts'
import { blockWrites, queueBehind } from '#tests/support/block-writes.ts'
import {
  manifestPortal,
  goneFrom,
  newMark,
  passengerOn,
  times,
  today,
} from '#tests/support/day/manifest-portal.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'
import { previewed } from '#tests/support/test-cancellation.ts'
import { bookedAt, departureAt, previewedMove } from '#tests/support/test-changes.ts'
import { withUnlockedReservations } from '#tests/support/unlocked-reservations.ts'

const { portal, onAccount, admin, departureOf } = await manifestPortal()
const departureID = await departureOf(today, times.morning)
const later = await departureOf(today, times.later)
const app = await secondApp(portal.portal, portal.connection, 6, afterAll)
const other = await secondApp(portal.portal, portal.connection, 6, afterAll)
const [here, there] = [visitorOf(app, admin), visitorOf(other, admin)]
const agent = visitorOf(other, onAccount)

const pair = () => bookedAt(onAccount, { date: today, adult: 2 })
const outcomeOf = async (user: typeof admin, mark: ReturnType<typeof newMark>) => {
  const { status, body } = await user.call('markPassengers', { departureID, marks: [mark] })
  return status === 200 ? body.results[0]?.outcome : status
}
const rowsOf = (id: string) =>
  portal.db.selectFrom('passenger_marks').selectAll().where('quote_id', '=', id).orderBy('id').execute()
const behind = <Result>(id: string, acts: (() => Promise<Result>)[]) =>
  queueBehind(portal.db, (tx) => lockReservation(tx, id), acts)

test('of two check-ins of one passenger in two processes both are logged, and the last one received wins', async () => {
  const id = await pair()
  const outcomes = await behind(id, [
    () => outcomeOf(here, newMark(id, { mark: 'boarded', scaleWeight: 160 })),
    () => outcomeOf(there, newMark(id, { mark: 'no-show' })),
  ])
  expect(outcomes).toEqual(['taken', 'taken'])
  expect(await passengerOn(admin, departureID, id)).toMatchObject({
    mark: 'no-show',
    // The second mark was merged with the first one.
    scaleWeight: 160,
    marks: [{ mark: 'no-show' }, { mark: 'boarded' }],
  })
  expect((await rowsOf(id)).map(({ is_current }) => is_current)).toEqual([false, true])
})

test('the same mark sent through two processes at once is taken once', async () => {
  const id = await pair()
  const mark = newMark(id, { mark: 'boarded' })
  const outcomes = await behind(id, [() => outcomeOf(here, mark), () => outcomeOf(there, mark)])
  expect(outcomes).toEqual(['taken', 'repeated'])
  expect(await rowsOf(id)).toHaveLength(1)
})

test('of two passengers’ marks with the same id at once, one is taken and the other refused', async () => {
  const [one, two] = [await pair(), await pair()]
  const markID = randomUUID()
  const writes = await blockWrites(portal.connection, 'passenger_marks')
  const sent = [
    outcomeOf(here, newMark(one, { markID, mark: 'boarded' })),
    outcomeOf(there, newMark(two, { markID, mark: 'boarded' })),
  ]
  await writes.releaseAt(2)
  expect(new Set(await Promise.all(sent))).toEqual(new Set(['refused', 'taken']))
  expect([...(await rowsOf(one)), ...(await rowsOf(two))]).toHaveLength(1)
})

async function move(id: string) {
  const to = await departureAt(onAccount, id, today, times.later)
  const { change } = await previewedMove(onAccount, id, { departureID: to })
  return async () => (await agent.call('moveReservation', change)).status
}

test('of a mark and a move, the first is made: a mark after the move is refused, one before it stays visible', async () => {
  for (const isMarkFirst of [true, false]) {
    const id = await pair()
    const moves: () => Promise<unknown> = await move(id)
    const marks = () => outcomeOf(here, newMark(id, { mark: 'boarded' }))
    const answers = await behind(id, isMarkFirst ? [marks, moves] : [moves, marks])
    expect(answers).toEqual(isMarkFirst ? ['taken', 200] : [200, 'refused'])
    expect(await passengerOn(admin, departureID, id)).toBeUndefined()
    const moved = 'boarded: First0 Guest was moved to Nov 15, 10:00.'
    expect(await goneFrom(admin, departureID, id)).toEqual(isMarkFirst ? [moved] : [])
    const old = { mark: 'boarded', departure: { date: today, DeptTime: times.morning } }
    expect(await passengerOn(admin, later, id)).toMatchObject({
      mark: 'none',
      marks: isMarkFirst ? [old] : [],
    })
  }
})

test('of a mark and a cancellation, the first is made, and a mark after it is refused', async () => {
  for (const isMarkFirst of [true, false]) {
    const id = await pair()
    const { change } = await previewed(onAccount, id)
    const cancels: () => Promise<unknown> = async () => (await agent.call('cancelReservation', change)).status
    const marks = () => outcomeOf(here, newMark(id, { mark: 'boarded' }))
    const answers = await behind(id, isMarkFirst ? [marks, cancels] : [cancels, marks])
    expect(answers).toEqual(isMarkFirst ? ['taken', 200] : [200, 'refused'])
    expect(await rowsOf(id)).toHaveLength(isMarkFirst ? 1 : 0)
    expect(await passengerOn(admin, departureID, id)).toBeUndefined()
    const canceled = 'boarded: First0 Guest was canceled.'
    expect(await goneFrom(admin, departureID, id)).toEqual(isMarkFirst ? [canceled] : [])
  }
})

const asIs = (db: Db) => db

/** Without the lock, or as it is. */
const marker = async (guard: (db: Db) => Db) =>
  visitorOf(await secondApp(portal.portal, portal.connection, 6, onTestFinished, guard), admin)

const lockCurrent = (id: string) => (tx: Tx) =>
  tx.selectFrom('passenger_marks').select('id').where('quote_id', '=', id).forUpdate().execute()

/** Two check-ins of one passenger meet where they retire an earlier mark. */
async function markTwice(guard: (db: Db) => Db) {
  const id = await pair()
  await outcomeOf(admin, newMark(id, { mark: 'no-show' }))
  const users = [await marker(guard), await marker(guard)]
  const marks = users.map((user) => () => outcomeOf(user, newMark(id, { mark: 'boarded' })))
  return queueBehind(portal.db, lockCurrent(id), marks)
}

test("control: without the reservation's lock one of two check-ins at once would fail", async () => {
  expect(await markTwice(asIs)).toEqual(['taken', 'taken'])
  expect(await markTwice(withUnlockedReservations)).toEqual(['taken', 500])
})

/** A move arrives while a mark is about to be written. Returns them in the order of their ends. */
async function markWhileMoving(guard: (db: Db) => Db) {
  const id = await pair()
  const moves = await move(id)
  const user = await marker(guard)
  const writes = await blockWrites(portal.connection, 'passenger_marks')
  const ends: unknown[] = []
  const marked = outcomeOf(user, newMark(id, { mark: 'boarded' })).then((end) => ends.push(end))
  await writes.waitForBlocked(1)
  const answered = moves().then((end) => ends.push(end))
  const isLocked = guard === asIs
  if (!isLocked) await answered
  await writes.releaseAt(isLocked ? 2 : 1)
  await Promise.all([marked, answered])
  return ends
}

test("control: with the reservation's lock a move waits for the mark, without it a moved passenger would be marked", async () => {
  expect(await markWhileMoving(asIs)).toEqual(['taken', 200])
  expect(await markWhileMoving(withUnlockedReservations)).toEqual([200, 'taken'])
})
