import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import type { Tx } from '#server/db/database.ts'
import { releaseSeats } from '#server/features/availability/hold-seats.ts'
import { lockDeparture } from '#server/features/availability/room.sql.ts'
import { markCanceled } from '#server/features/changes/changes.sql.ts'
import { lockReservation } from '#server/features/reservations/reservations.sql.ts'
import { countWaiting, queueBehind, queueInOrder } from '#tests/support/block-writes.ts'
import { countRounds } from '#tests/support/count-rounds.ts'
import { seatsByTime } from '#tests/support/due-changes/seats-by-time.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'
import { goodBooking } from '#tests/support/test-booking.ts'
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
import { reservationIn } from '#tests/support/test-payment.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const { portal, onAccount, ownDay } = await changesPortal()
await portal.jobs.stop()
const here = visitorOf(await secondApp(portal.portal, portal.connection, 6, afterAll), onAccount)
const there = visitorOf(await secondApp(portal.portal, portal.connection, 6, afterAll), onAccount)
const seatsOf = (date: string) => seatsByTime(portal.db, date)
const waiting = (count: number) => waitUntil(async () => (await countWaiting(portal.db)) >= count)

/** Two adults at 9:00 on a day of their own. */
async function party() {
  const date = ownDay()
  return { id: await bookedAt(onAccount, { date, adult: 2 }), date }
}

async function agreed(id: string, date: string, time: string) {
  const departureID = await departureAt(onAccount, id, date, time)
  return (await previewedMove(onAccount, id, { departureID })).change
}

const sold = { status: 400, body: { errors: [expect.stringContaining('just been sold')] } }

test('of two moves into the last seats in two processes, one is made and the other party keeps its old seats', async () => {
  const to = ownDay()
  const [one, other] = [await party(), await party()]
  const first = await agreed(one.id, to, times.small)
  const second = await agreed(other.id, to, times.small)
  const answers = await queueInOrder(
    portal.connection,
    Number(first.departureID),
    () => here.call('moveReservation', first),
    [() => there.call('moveReservation', second)],
  )
  expect(answers).toMatchObject([{ status: 200 }, sold])
  expect(await seatsOf(to)).toEqual({ [times.small]: 2 })
  expect(await seatsOf(one.date)).toEqual({})
  expect(await seatsOf(other.date)).toEqual({ [times.usual]: 2 })
  expect((await reservationIn(portal, other.id)).revision).toBe(1)
})

test('control: seats taken without comparing would be sold twice; the constraint refuses that too', async () => {
  const { id, date } = await party()
  const { departureID } = await agreed(id, date, times.small)
  const take = sql`update departures set seats_taken = seats_taken + 2 where id = ${departureID} returning seats_taken`
  const unguarded = await portal.db.startTransaction().execute()
  await sql`alter table departures drop constraint departures_not_oversold`.execute(unguarded)
  await take.execute(unguarded)
  expect((await take.execute(unguarded)).rows).toEqual([{ seats_taken: 4 }])
  await unguarded.rollback().execute()
  await take.execute(portal.db)
  await expect(take.execute(portal.db)).rejects.toThrow('departures_not_oversold')
  await sql`update departures set seats_taken = seats_taken - 2 where id = ${departureID}`.execute(portal.db)
})

/** A booking of both seats of the small departure. */
async function bookingOfSmall(date: string) {
  const { body } = await onAccount.call('createQuote', { productID: 'tour', adult: 2, child: 0, date })
  const { Itineraries } = (await onAccount.call('showQuote', { quoteID: body.QuoteID })).body
  const itinerary = Itineraries.find(({ DeptTime }) => DeptTime === times.small)
  return goodBooking(body.QuoteID, itinerary?.ItineraryID ?? '', { adults: 2 })
}

test('of a move and a booking of the last seats, the first gets them', async () => {
  for (const isMoveFirst of [true, false]) {
    const { id, date } = await party()
    const change = await agreed(id, date, times.small)
    const booking = await bookingOfSmall(date)
    const move = (): Promise<unknown> => here.call('moveReservation', change)
    const book = (): Promise<unknown> => there.call('bookReservation', booking)
    const [first, second] = isMoveFirst ? [move, book] : [book, move]
    const answers = await queueInOrder(portal.connection, Number(change.departureID), first, [second])
    expect(answers).toMatchObject([{ status: 200 }, sold])
    const old = isMoveFirst ? {} : { [times.usual]: 2 }
    expect(await seatsOf(date)).toEqual({ ...old, [times.small]: 2 })
  }
})

const at = (departureId: number) => (tx: Tx) => lockDeparture(tx, departureId)

test('two moves that cross are both made, however they meet', async () => {
  const [one, other] = [await party(), await party()]
  const to = await agreed(one.id, other.date, times.usual)
  const back = await agreed(other.id, one.date, times.usual)
  const moves = [() => here.call('moveReservation', to), () => there.call('moveReservation', back)]
  // The lower id.
  const answers = await queueBehind(portal.db, at(Number(back.departureID)), moves)
  expect(answers).toMatchObject([{ status: 200 }, { status: 200 }])
  expect((await reservationIn(portal, one.id)).revision).toBe(2)
  expect(await seatsOf(one.date)).toEqual({ [times.usual]: 2 })
  expect(await seatsOf(other.date)).toEqual({ [times.usual]: 2 })
})

const rounds = countRounds(2, 40)

test(`parties that change places in a circle at once, ${rounds} rounds: every move is made`, async () => {
  const parties = [await party(), await party(), await party(), await party()]
  for (let round = 0; round < rounds; round += 1) {
    const days = parties.map(({ date }) => date)
    const changes = []
    for (const [index, { id }] of parties.entries())
      changes.push(await agreed(id, days[(index + 1) % days.length] ?? '', times.usual))
    const moves = changes.map((change, index) =>
      (index % 2 === 0 ? here : there).call('moveReservation', change),
    )
    expect((await Promise.all(moves)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const [index, one] of parties.entries()) one.date = days[(index + 1) % days.length] ?? ''
    for (const day of days) expect(await seatsOf(day)).toEqual({ [times.usual]: 2 })
  }
})

test('control: departures locked in the order of their ids never deadlock, the own one first does', async () => {
  const [one, other] = [await party(), await party()]
  const low = Number((await agreed(other.id, one.date, times.usual)).departureID)
  const high = Number((await agreed(one.id, other.date, times.usual)).departureID)
  const locking = (...ids: number[]) =>
    portal.db
      .transaction()
      .execute(async (tx) => {
        for (const id of ids) await lockDeparture(tx, id)
      })
      .then(() => 'locked', String)
  const inOrder = await queueBehind(portal.db, at(low), [() => locking(low, high), () => locking(low, high)])
  expect(inOrder).toEqual(['locked', 'locked'])
  const ownFirst = await queueBehind(portal.db, at(low), [() => locking(low, high), () => locking(high, low)])
  expect(ownFirst).toContainEqual(expect.stringContaining('deadlock detected'))
})

test('of a move and a cancellation of the same revision, the first is made and the other gets 409', async () => {
  for (const isMoveFirst of [true, false]) {
    const { id, date } = await party()
    const move = await agreed(id, date, times.same)
    const cancellation = (await previewed(onAccount, id)).change
    const moves = async () => (await here.call('moveReservation', move)).status
    const cancels = async () => (await there.call('cancelReservation', cancellation)).status
    const acts = isMoveFirst ? [moves, cancels] : [cancels, moves]
    expect(await queueBehind(portal.db, (tx) => lockReservation(tx, id), acts)).toEqual([200, 409])
    expect(await seatsOf(date)).toEqual(isMoveFirst ? { [times.same]: 2 } : {})
  }
})

/** A cancellation by hand while a move arrives. */
async function moveWhileCanceling(isLocked: boolean) {
  const { id, date } = await party()
  const change = await agreed(id, date, times.same)
  const cancellation = await portal.db.startTransaction().execute()
  if (isLocked) await lockReservation(cancellation, id)
  const moving = here.call('moveReservation', change)
  await (isLocked ? waiting(1) : moving)
  await releaseSeats(cancellation, portal.clock.now, id)
  await markCanceled(cancellation, portal.clock.now, id)
  await cancellation.commit().execute()
  const { revision } = await reservationIn(portal, id)
  return { answer: (await moving).status, revision, seats: await seatsOf(date) }
}

test("control: with the reservation's lock a canceled reservation doesn't move, without it it does and has no seats", async () => {
  expect(await moveWhileCanceling(true)).toEqual({ answer: 400, revision: 1, seats: {} })
  expect(await moveWhileCanceling(false)).toEqual({ answer: 200, revision: 2, seats: {} })
})

test('an addition that waited for its departure is refused once the tour has left', async () => {
  const { id, date } = await party()
  const { change } = await previewedAddition(onAccount, id, { paxArray: [newPassenger()] })
  const { departure_id } = await portal.db
    .selectFrom('seat_holds')
    .select('departure_id')
    .where('quote_id', '=', id)
    .executeTakeFirstOrThrow()
  const leaving = await portal.db.startTransaction().execute()
  await lockDeparture(leaving, departure_id)
  const answer = here.call('addPassengers', change)
  await waiting(1)
  const left = portal.clock.now.subtract({ minutes: 1 })
  await sql`update departures set departs_at = ${left} where id = ${departure_id}`.execute(leaving)
  await leaving.commit().execute()
  expect(await answer).toMatchObject({
    status: 400,
    body: { errors: ['This departure has left. Book them on another one.'] },
  })
  expect(await seatsOf(date)).toEqual({ [times.usual]: 2 })
})
