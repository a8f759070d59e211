import { expect, test } from 'vitest'

import { jobActor } from '#server/actor.ts'
import { releaseExpired } from '#server/features/availability/room.sql.ts'
import { dueChangeById } from '#server/features/changes/due/due-changes.sql.ts'
import { lapseChange } from '#server/features/changes/due/end-due-change.ts'
import { takeEffect } from '#server/features/changes/due/take-effect.ts'
import { lockReservation } from '#server/features/reservations/reservations.sql.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import { payChange } from '#tests/support/test-changes.ts'
import { correct, passengerWith } from '#tests/support/test-correction.ts'
import { payBy, refundsIn } from '#tests/support/test-payment.ts'
import { weightPortal } from '#tests/support/weights/weight-portal.ts'

const { portal, byCard, onAccount, book, taken } = await weightPortal()
await portal.jobs.stop()
const { db, clock } = portal

/** Two adults of 150 lb who have paid, at 9:00. */
async function paid(...weights: number[]) {
  const { id, date } = await book(byCard, { weights: weights.length > 0 ? weights : [150, 150] })
  await payBy(byCard, id, {})
  return { id, date }
}

/** The second of them weighs 260 lb: $175.00 are due for another seat, which is held with 110 lb. */
async function due() {
  const { id, date } = await paid()
  const { preview, answer, sent } = await correct(byCard, id, passengerWith(1, { BodyWeight: 260 }))
  expect(preview.body).toMatchObject({ difference: 175, due: 175, newTotal: 395 })
  expect(answer).toMatchObject({ status: 200, body: { revision: 1, due: { amount: 175 } } })
  expect(await holdsOf(id)).toEqual([
    [1, 110, 'expires'],
    [2, 300, 'sold'],
  ])
  expect(await taken(date)).toMatchObject({ '09:00': [3, 410] })
  return { id, date, changeID: sent.changeID }
}

/** Seats and pounds of each live hold. */
async function holdsOf(id: string) {
  const holds = db.selectFrom('seat_holds').select(['seats', 'pounds', 'expires_at'])
  const rows = await holds
    .where('quote_id', '=', id)
    .where('released_at', 'is', null)
    .orderBy('seats')
    .execute()
  return rows.map(({ seats, pounds, expires_at }) => [seats, pounds, expires_at ? 'expires' : 'sold'])
}

test('an extra seat that is due is held, and sold when it is paid', async () => {
  const { id, date, changeID } = await due()
  await payChange(byCard, { id, changeID })
  expect(await holdsOf(id)).toEqual([[3, 410, 'sold']])
  expect(await taken(date)).toMatchObject({ '09:00': [3, 410] })
  const { reservation, query } = (await byCard.call('showReservation', { id })).body
  expect(reservation).toMatchObject({ revision: 2, totalSale: 395, extraSeats: { count: 1, total: 175 } })
  expect(query.paxArray[1]).toMatchObject({ BodyWeight: 260, seats: 2, extraSeat: 175 })
})

const ends = [
  {
    title: 'lapses',
    end: async () => {
      portal.advance({ minutes: 15 })
      await lapseChange(db, clock.now)
    },
    left: [2, 300],
  },
  {
    title: 'is dropped',
    end: (id: string, changeID: string) => byCard.call('dropChange', { id, changeID }),
    left: [2, 300],
  },
  { title: 'ends with a canceled passenger', end: (id: string) => cancel(byCard, id, [0]), left: [1, 150] },
  { title: 'ends with the reservation', end: (id: string) => cancel(byCard, id), left: [0, 0] },
]
test.for(ends)('an extra seat that is due and $title frees exactly what was held', async ({ end, left }) => {
  const { id, date, changeID } = await due()
  await end(id, changeID)
  expect(await taken(date)).toMatchObject({ '09:00': left })
  const { reservation } = (await byCard.call('showReservation', { id })).body
  expect(reservation.dueChange).toBeNull()
  expect(await payLate(id, changeID)).toMatchObject({ accepted: false })
  expect(await taken(date)).toMatchObject({ '09:00': left })
})

/** As if its payment arrived now. */
const payLate = (id: string, changeID: string) =>
  db.transaction().execute(async (tx) => {
    const [reservation, change] = [await lockReservation(tx, id), await dueChangeById(tx, id, changeID)]
    return reservation && change && takeEffect(tx, jobActor(clock.now), reservation, change)
  })

test('a paid correction whose hold another process has released is not made', async () => {
  const { id, date, changeID } = await due()
  const { departure_id } = await db
    .selectFrom('seat_holds')
    .select('departure_id')
    .where('change_id', '=', changeID)
    .executeTakeFirstOrThrow()
  await db.transaction().execute((tx) => releaseExpired(tx, clock.now.add({ minutes: 15 }), departure_id))
  expect(await payLate(id, changeID)).toEqual({
    accepted: false,
    reason: 'The time to pay for the change had run out.',
  })
  expect(await taken(date)).toMatchObject({ '09:00': [2, 300] })
})

test('of weights in both directions only what is more is held', async () => {
  const { id, date } = await paid(150, 250)
  const { sent } = await correct(byCard, id, ({ paxArray }) => ({
    paxArray: paxArray.map((passenger, index) => ({ ...passenger, BodyWeight: index === 0 ? 260 : 100 })),
  }))
  expect(await holdsOf(id)).toEqual([
    [1, 0, 'expires'],
    [2, 400, 'sold'],
  ])
  await payChange(byCard, sent)
  expect(await holdsOf(id)).toEqual([[3, 360, 'sold']])
  expect(await taken(date)).toMatchObject({ '09:00': [3, 360] })
})

test('an extra seat that is no longer needed is refunded', async () => {
  const { id, date } = await paid(150, 260)
  const { preview, sent } = await correct(byCard, id, passengerWith(1, { BodyWeight: 250 }))
  expect(preview.body).toMatchObject({ difference: -175, refund: 175, newTotal: 220 })
  expect(await refundsIn(portal, id)).toMatchObject([
    { amount_cents: 175_00, change_id: sent.changeID, reason: 'A passenger needs no extra seat.' },
  ])
  expect(await taken(date)).toMatchObject({ '09:00': [2, 400] })
})

test('type and weight in one correction are one difference', async () => {
  const { id, date } = await paid()
  const toChild = await correct(byCard, id, passengerWith(1, { Type: 'Child', BodyWeight: 90 }))
  expect(toChild.preview.body).toMatchObject({ difference: -45, refund: 45 })
  expect(await taken(date)).toMatchObject({ '09:00': [2, 240] })
  const toAdult = await correct(byCard, id, passengerWith(1, { Type: 'Adult', BodyWeight: 251 }))
  expect(toAdult.preview.body).toMatchObject({ difference: 220, due: 220, newTotal: 395 })
  await payChange(byCard, toAdult.sent)
  expect(await taken(date)).toMatchObject({ '09:00': [3, 401] })
})

test('a weight in a correction of the type is held too, and freed with it', async () => {
  const { id, date } = await paid()
  await correct(byCard, id, passengerWith(1, { Type: 'Child' }))
  const { sent } = await correct(byCard, id, passengerWith(1, { Type: 'Adult', BodyWeight: 180 }))
  expect(await holdsOf(id)).toEqual([
    [0, 30, 'expires'],
    [2, 300, 'sold'],
  ])
  const { answer } = await book(onAccount, { weights: [200, 111], date })
  expect(answer.status).toBe(400)
  await byCard.call('dropChange', sent)
  expect(await taken(date)).toMatchObject({ '09:00': [2, 300] })
})
