import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import type { Tx } from '#server/db/database.ts'
import { lockDeparture } from '#server/features/availability/room.sql.ts'
import { lockReservation } from '#server/features/reservations/reservations.sql.ts'
import { queueBehind, queueInOrder } from '#tests/support/block-writes.ts'
import { countRounds } from '#tests/support/count-rounds.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'
import { previewed } from '#tests/support/test-cancellation.ts'
import { departureAt, previewedMove } from '#tests/support/test-changes.ts'
import { previewedCorrection, passengerWith } from '#tests/support/test-correction.ts'
import { reservationIn } from '#tests/support/test-payment.ts'
import { weightPortal } from '#tests/support/weights/weight-portal.ts'

const { portal, onAccount, partyQuoted, book, taken, ownDay } = await weightPortal()
await portal.jobs.stop()
const here = visitorOf(await secondApp(portal.portal, portal.connection, 6, afterAll), onAccount)
const there = visitorOf(await secondApp(portal.portal, portal.connection, 6, afterAll), onAccount)

/** One of 150 lb at 9:00, where 490 lb are left. */
async function party(date = ownDay(), productID = 'flight') {
  const { id } = await book(onAccount, { weights: [150], date, productID })
  const { departure_id } = await portal.db
    .selectFrom('seat_holds')
    .select('departure_id')
    .where('quote_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, date, departureId: departure_id }
}

/** Agreed before anything else happens. */
const weighing = async (id: string, BodyWeight: number) =>
  (await previewedCorrection(onAccount, id, passengerWith(0, { BodyWeight }))).sent
const at = (departureId: number) => (tx: Tx) => lockDeparture(tx, departureId)

/** One weighs 90 lb more while a party of 490 lb books, for 490 lb. */
async function weighAndBook(productID: string, isWeightFirst: boolean) {
  const { id, date, departureId } = await party(ownDay(), productID)
  const change = await weighing(id, 240)
  const { booking } = await partyQuoted(onAccount, { weights: [250, 240], date, productID })
  const weigh = async () => (await here.call('correctReservation', change)).status
  const books = async () => (await there.call('bookReservation', booking)).status
  const [first, second] = isWeightFirst ? [weigh, books] : [books, weigh]
  const statuses = await queueInOrder(portal.connection, departureId, first, [second])
  return { statuses, taken: (await taken(date, productID))['09:00'] }
}

test('of a heavier weight and a booking for the last pounds in two processes, the first gets them', async () => {
  expect(await weighAndBook('flight', true)).toEqual({ statuses: [200, 400], taken: [1, 240] })
  expect(await weighAndBook('flight', false)).toEqual({ statuses: [200, 400], taken: [3, 640] })
})

test('control: where no pounds are compared both get them, 730 lb instead of 640; the trigger refuses that too', async () => {
  for (const isWeightFirst of [true, false])
    expect(await weighAndBook('unlimited', isWeightFirst)).toEqual({ statuses: [200, 200], taken: [3, 730] })
  const { departureId } = await party()
  const take = sql`update departures set pounds_taken = pounds_taken + 491 where id = ${departureId}`
  await expect(take.execute(portal.db)).rejects.toThrow('Beyond the payload')
})

test('of a heavier weight and a cancellation of the same revision, the first is made and the other gets 409', async () => {
  for (const isWeightFirst of [true, false]) {
    const { id, date } = await party()
    const change = await weighing(id, 260)
    const cancellation = (await previewed(onAccount, id)).change
    const weigh = async () => (await here.call('correctReservation', change)).status
    const cancels = async () => (await there.call('cancelReservation', cancellation)).status
    const acts = isWeightFirst ? [weigh, cancels] : [cancels, weigh]
    expect(await queueBehind(portal.db, (tx) => lockReservation(tx, id), acts)).toEqual([200, 409])
    expect(await taken(date)).toMatchObject({ '09:00': isWeightFirst ? [2, 260] : [0, 0] })
  }
})

test('a heavier weight and a move of another party to the same departure never deadlock', async () => {
  for (const isWeightFirst of [true, false]) {
    const [one, other] = [await party(), await party()]
    const change = await weighing(one.id, 260)
    const departureID = await departureAt(onAccount, other.id, one.date, '09:00')
    const { change: move } = await previewedMove(onAccount, other.id, { departureID })
    const weigh = async () => (await here.call('correctReservation', change)).status
    const moves = async () => (await there.call('moveReservation', move)).status
    const acts = isWeightFirst ? [weigh, moves] : [moves, weigh]
    expect(await queueBehind(portal.db, at(one.departureId), acts)).toEqual([200, 200])
    expect(await taken(one.date)).toMatchObject({ '09:00': [3, 410] })
    expect(await taken(other.date)).toMatchObject({ '09:00': [0, 0] })
  }
})

const rounds = countRounds(2, 40)

test(`weights, moves, bookings and cancellations at once in two processes, ${rounds} rounds: no departure carries more than it can`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const [date, to] = [ownDay(), ownDay()]
    const parties = [await party(date), await party(date), await party(to)]
    const [first, second, third] = parties.map(({ id }) => id) as [string, string, string]
    const departureID = await departureAt(onAccount, second, to, '09:00')
    const { change: move } = await previewedMove(onAccount, second, { departureID })
    const { booking } = await partyQuoted(onAccount, { weights: [200, 140], date })
    const [heavier, heavy, cancellation] = [
      await weighing(first, 260),
      await weighing(third, 300),
      (await previewed(onAccount, third)).change,
    ]
    const answers = await Promise.all([
      here.call('correctReservation', heavier),
      there.call('moveReservation', move),
      here.call('bookReservation', booking),
      there.call('correctReservation', heavy),
      here.call('cancelReservation', cancellation),
    ])
    for (const { status } of answers) expect([200, 400, 409]).toContain(status)
    expect(answers[3].status === 200).toBe(answers[4].status !== 200)
    for (const day of [date, to]) {
      const [seats, pounds] = (await taken(day))['09:00'] ?? []
      expect(seats).toBeLessThanOrEqual(4)
      expect(pounds).toBeLessThanOrEqual(640)
    }
    expect((await reservationIn(portal, first)).status).toBe('confirmed')
  }
})
