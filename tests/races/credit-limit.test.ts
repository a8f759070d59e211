import { afterAll, expect, test } from 'vitest'

import { type Db, openDatabase, type Tx } from '#server/db/database.ts'
import { lockDeparture } from '#server/features/availability/room.sql.ts'
import { countWaiting } from '#tests/support/block-writes.ts'
import { countRounds } from '#tests/support/count-rounds.ts'
import { accountDifferences, balanceOf } from '#tests/support/ledger/account-differences.ts'
import { dropLimitLock, holdBalance, setLimit } from '#tests/support/ledger/hold-balance.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { previewed } from '#tests/support/test-cancellation.ts'
import {
  bookedAt,
  changesPortal,
  departureAt,
  newPassenger,
  previewedAddition,
  previewedMove,
  times,
} from '#tests/support/test-changes.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const { portal, ownDay } = await changesPortal()
await portal.jobs.stop()
const apps = [
  await secondApp(portal.portal, portal.connection, 12, afterAll),
  await secondApp(portal.portal, portal.connection, 12, afterAll),
] as const
const price = 110_00

/** An agency on account with a limit, and its agent in two processes. */
async function limited(cents: number) {
  const agency = await portal.newAgency()
  const agent = await agency.signedIn('agent')
  await setLimit(portal.db, agency.id, cents)
  return { id: agency.id, agent, here: visitorOf(apps[0], agent), there: visitorOf(apps[1], agent) }
}

type Limited = Awaited<ReturnType<typeof limited>>

const bookings = 20

/** Each on its own departure, half in each process; the limit is reached by half of them. */
async function bookAtOnce() {
  const { id, agent, here, there } = await limited((bookings / 2) * price)
  const offers = []
  for (let offer = 0; offer < bookings; offer += 1)
    offers.push(await quoted(agent, { productID: 'tour', date: ownDay() }))
  const balance = await holdBalance(portal.connection, id)
  const calls = offers.map(({ booking }, index) =>
    (index % 2 === 0 ? here : there).call('bookReservation', booking),
  )
  const [answers] = await Promise.all([Promise.all(calls), balance.releaseAt(bookings)])
  return {
    booked: answers.filter(({ status }) => status === 200).length,
    refused: answers.filter(
      ({ status, body }) => status === 400 && /credit limit/.test(JSON.stringify(body.errors)),
    ).length,
    dollars: (await balanceOf(portal.db, id)) / 100,
  }
}

/** A booking and an added passenger, with room for one of them. */
async function bookAndAddAtOnce() {
  const { id, agent, here, there } = await limited(2 * price)
  const [date, otherDate] = [ownDay(), ownDay()]
  const reservation = await bookedAt(agent, { date })
  const { change } = await previewedAddition(agent, reservation, { paxArray: [newPassenger('Adult')] })
  const { booking } = await quoted(agent, { productID: 'tour', date: otherDate })
  const balance = await holdBalance(portal.connection, id)
  const calls = [there.call('addPassengers', change), here.call('bookReservation', booking)]
  const [answers] = await Promise.all([Promise.all(calls), balance.releaseAt(2)])
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
  return { statuses, dollars: (await balanceOf(portal.db, id)) / 100 }
}

/** A booking that arrives while another limit is saved. */
async function bookWhileSaving(from: number, to: number) {
  const { id, agent, here } = await limited(from)
  const { booking } = await quoted(agent, { productID: 'tour', date: ownDay() })
  const saving = await portal.db.startTransaction().execute()
  await setLimit(saving, id, to)
  let isAnswered = false
  const answer = here.call('bookReservation', booking).finally(() => (isAnswered = true))
  await waitUntil(async () => isAnswered || (await countWaiting(portal.db)) > 0)
  await saving.commit().execute()
  return (await answer).status
}

test('of twenty bookings at once through two processes, as many are booked as the limit allows', async () => {
  expect(await bookAtOnce()).toEqual({ booked: 10, refused: 10, dollars: 1100 })
})

test('of a booking and a change at once under one limit, one is made', async () => {
  expect(await bookAndAddAtOnce()).toEqual({ statuses: [200, 400], dollars: 220 })
})

test('a booking obeys the limit that is being saved, lower or higher', async () => {
  expect(await bookWhileSaving(2 * price, 100)).toBe(400)
  expect(await bookWhileSaving(100, 2 * price)).toBe(200)
})

/** Books, moves and cancels on the same two days, in both processes. */
async function everythingAtOnce({ agent, here, there }: Limited, days: readonly [string, string]) {
  const [low, high] = days
  const kept = await Promise.all(days.map((date) => bookedAt(agent, { date })))
  const leaving = await Promise.all(days.map((date) => bookedAt(agent, { date })))
  const acts = []
  for (const [index, id] of kept.entries()) {
    const departureID = await departureAt(agent, id, index === 0 ? high : low, times.usual)
    const { change } = await previewedMove(agent, id, { departureID })
    acts.push(() => (index === 0 ? here : there).call('moveReservation', change))
  }
  for (const [index, id] of leaving.entries()) {
    const { change } = await previewed(agent, id)
    acts.push(() => (index === 0 ? here : there).call('cancelReservation', change))
  }
  for (const date of [low, high, low, high]) {
    const { booking } = await quoted(agent, { productID: 'tour', date })
    acts.push(() => (date === low ? there : here).call('bookReservation', booking))
  }
  return Promise.all(acts.map((act) => act()))
}

const rounds = countRounds(3, 60)

test(`bookings, moves and cancellations of one agency with a limit at once, ${rounds} rounds: none fails`, async () => {
  const agency = await limited(1_000_000_00)
  for (let round = 0; round < rounds; round += 1) {
    const answers = await everythingAtOnce(agency, [ownDay(), ownDay()])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  }
  expect(await accountDifferences(portal.db)).toEqual([])
})

const lockAccount = (db: Db, id: string) =>
  db.selectFrom('agency_accounts').select('version').where('agency_id', '=', id).forUpdate().execute()

test('control: the account locked before the departure deadlocks with a booking, after it does not', async () => {
  const { id, agent, here } = await limited(1_000_000_00)
  const { db, close } = openDatabase(portal.connection, { connections: 2, patient: true })
  afterAll(close)
  for (const isAccountFirst of [true, false]) {
    const { booking } = await quoted(agent, { productID: 'tour', date: ownDay() })
    const departure = Number(booking.itineraryID)
    const locks = [(tx: Tx) => lockAccount(tx, id), (tx: Tx) => lockDeparture(tx, departure)]
    const [first, second] = isAccountFirst ? locks : locks.toReversed()
    const locking = async (tx: Tx) => second?.(tx)
    const tx = await db.startTransaction().execute()
    await first?.(tx)
    const booked = here.call('bookReservation', booking)
    await waitUntil(async () => (await countWaiting(portal.db)) > 0)
    const error = await locking(tx).then(() => '', String)
    await tx.rollback().execute()
    const failed = [error.includes('deadlock'), (await booked).status !== 200].filter(Boolean).length
    expect({ isAccountFirst, failed }).toEqual({ isAccountFirst, failed: isAccountFirst ? 1 : 0 })
  }
})

test('control: without the lock all twenty bookings, and the change, slip past the limit, and a new limit is not seen', async () => {
  await dropLimitLock(portal.db)
  expect(await bookAtOnce()).toEqual({ booked: bookings, refused: 0, dollars: 2200 })
  expect(await bookAndAddAtOnce()).toEqual({ statuses: [200, 200], dollars: 330 })
  expect(await bookWhileSaving(2 * price, 100)).toBe(200)
})
