import { expect, test } from 'vitest'

import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import { added, departureAt, moved, previewedMove } from '#tests/support/test-changes.ts'
import { payBy, paymentsIn, reservationIn } from '#tests/support/test-payment.ts'
import { weightPortal } from '#tests/support/weights/weight-portal.ts'

const { portal, onAccount, byCard, book, taken } = await weightPortal()
await portal.jobs.stop()

/** A party of 480 lb by card whose hold has expired. */
async function expired() {
  const { id, date } = await book(byCard, { weights: [240, 240] })
  expect(await taken(date)).toMatchObject({ '09:00': [2, 480] })
  portal.advance({ minutes: 15 })
  return { id, date }
}

const expireAll = async () => {
  while (await expireReservation(portal.db, portal.clock.now));
}

test('a hold that expires gives its pounds back, and a late payment takes them again', async () => {
  const { id, date } = await expired()
  await expireAll()
  expect(await taken(date)).toMatchObject({ '09:00': [0, 0] })
  await payBy(byCard, id, {})
  expect(await reservationIn(portal, id)).toMatchObject({ paid: true })
  expect(await taken(date)).toMatchObject({ '09:00': [2, 480] })
})

test('a late payment without enough pounds left is refunded, and says why', async () => {
  const { id, date } = await expired()
  const rival = await book(onAccount, { weights: [200], date, time: '09:00' })
  expect(rival.answer.status).toBe(200)
  expect(await taken(date), 'the expired hold was released').toMatchObject({ '09:00': [1, 200] })
  await payBy(byCard, id, {})
  expect(await paymentsIn(portal, id)).toMatchObject([
    {
      status: 'refunding',
      reason:
        'The seats were released before the payment arrived, and the departure can no longer carry the weight of the party.',
    },
  ])
  expect(await reservationIn(portal, id)).toMatchObject({ paid: false, confirmed_at: null })
  expect(await taken(date)).toMatchObject({ '09:00': [1, 200] })
})

test('canceling passengers gives back their seats and pounds, extra seats included', async () => {
  const { id, date } = await book(onAccount, { weights: [150, 260] })
  expect(await taken(date)).toMatchObject({ '09:00': [3, 410] })
  expect((await cancel(onAccount, id, [1])).status).toBe(200)
  expect(await taken(date)).toMatchObject({ '09:00': [1, 150] })
  const { reservation } = (await onAccount.call('showReservation', { id })).body
  expect(reservation.extraSeats).toEqual({ count: 0, total: 0 })
  expect((await cancel(onAccount, id)).status).toBe(200)
  expect(await taken(date)).toMatchObject({ '09:00': [0, 0] })
})

test('a party with an addition on a hold of its own is canceled one by one, to the pound', async () => {
  const { id, date } = await book(onAccount, { weights: [150, 260] })
  expect((await added(onAccount, id, 'Adult')).answer.status).toBe(200)
  expect(await taken(date)).toMatchObject({ '09:00': [4, 530] })
  for (const [number, left] of [
    [1, [2, 270]],
    [0, [1, 120]],
  ] as const) {
    expect((await cancel(onAccount, id, [number])).status).toBe(200)
    expect(await taken(date)).toMatchObject({ '09:00': left })
  }
})

test('a move takes the pounds along', async () => {
  const { id, date } = await book(onAccount, { weights: [150, 260] })
  expect((await moved(onAccount, id, date, '10:30')).answer.status).toBe(200)
  expect(await taken(date)).toEqual({ '09:00': [0, 0], '10:30': [3, 410] })
})

test('a party moves only where its pounds fit', async () => {
  const { id, date } = await book(onAccount, { weights: [240, 240, 240], time: '10:30' })
  const departureID = await departureAt(onAccount, id, date, '09:00')
  const { change } = await previewedMove(onAccount, id, { departureID })
  expect((await onAccount.call('moveReservation', change)).status).toBe(400)
  expect(await taken(date)).toEqual({ '09:00': [0, 0], '10:30': [3, 720] })
})

test('an overweight departure can still be canceled from', async () => {
  const { id, date } = await book(onAccount, { weights: [240, 240] })
  const setPayload = (pounds: number) =>
    portal.db
      .updateTable('departures')
      .set({ payload_pounds: pounds })
      .where('local_date', '=', date)
      .execute()
  await setPayload(100)
  expect((await cancel(onAccount, id, [1])).status).toBe(200)
  expect(await taken(date)).toMatchObject({ '09:00': [1, 240] })
  await setPayload(640)
})
