import { expect, test } from 'vitest'

import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import {
  bookOn,
  changeFlight,
  gatePortal,
  leftOn,
  mark,
  moveTo,
  onBoard,
  paidOn,
  passengerAt,
  pricierTime,
  soldOn,
  today,
  weigh,
} from '#tests/support/day/gate-portal.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import { added, newPassenger, payChange } from '#tests/support/test-changes.ts'
import { correct, passengerWith } from '#tests/support/test-correction.ts'
import { payBy, paymentsIn, reservationIn } from '#tests/support/test-payment.ts'

const { portal, onAccount, byCard, crew, nextFlight, flightAt } = await gatePortal()

test('a departure that the scale finds over its payload shows it and sells no pound more', async () => {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 200, 200)
  expect(await onBoard(crew, flight)).toMatchObject({ pounds: 400, declaredPounds: 400, payload: 640 })
  expect(await weigh(crew, flight, id, 340)).toBe('taken')
  expect(await weigh(crew, flight, id, 330, 1), 'the scale is never refused').toBe('taken')
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 2, free: 2, pounds: 670, declaredPounds: 400 })
  expect(await leftOn(onAccount, flight)).toEqual({ seats: 2, pounds: 0 })
  const { answer } = await bookOn(onAccount, flight, [1])
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: [expect.stringContaining('The party weighs 1 lb and this departure has 0 lb left.')] },
  })
})

test('who weighs less than declared leaves more to sell, and an undone weight counts as declared again', async () => {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 240, 240)
  await weigh(crew, flight, id, 200)
  await weigh(crew, flight, id, 210, 1)
  expect(await leftOn(onAccount, flight)).toEqual({ seats: 2, pounds: 230 })
  expect((await bookOn(onAccount, flight, [231])).answer.status).toBe(400)
  expect((await bookOn(onAccount, flight, [150])).answer.status).toBe(200)
  await weigh(crew, flight, id, null)
  expect(await onBoard(crew, flight)).toMatchObject({ pounds: 600, declaredPounds: 630 })
  expect(await leftOn(onAccount, flight)).toEqual({ seats: 1, pounds: 40 })
})

test('a mark that weighs no one leaves the departure alone', async () => {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 200)
  await weigh(crew, flight, id, 210)
  const row = () =>
    portal.db
      .selectFrom('departures')
      .select(['scale_difference', 'xmin' as 'id'])
      .where('id', '=', Number(flight.departureID))
      .executeTakeFirstOrThrow()
  const before = await row()
  await weigh(crew, flight, id, 210)
  expect(await row()).toEqual(before)
})

test('the declared weight of a weighed passenger can be corrected, up to any payload: the scale has counted it', async () => {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 240, 240)
  await weigh(crew, flight, id, 249)
  await soldOn(onAccount, flight, 151)
  expect(await leftOn(onAccount, flight)).toEqual({ seats: 1, pounds: 0 })
  const match = await correct(onAccount, id, passengerWith(0, { BodyWeight: 249 }))
  expect(match.answer.status).toBe(200)
  expect(await onBoard(crew, flight)).toMatchObject({ pounds: 640, declaredPounds: 640 })
  const more = await correct(onAccount, id, passengerWith(1, { BodyWeight: 241 }))
  expect(more.answer).toMatchObject({
    status: 400,
    body: {
      errors: [expect.stringContaining('The party would weigh 1 lb more and this departure has 0 lb left.')],
    },
  })
})

test('also over the payload, where a heavier passenger who was not weighed is refused', async () => {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 200, 200)
  await weigh(crew, flight, id, 250)
  await changeFlight(crew, flight, { payload: 400 })
  expect((await correct(onAccount, id, passengerWith(0, { BodyWeight: 250 }))).answer.status).toBe(200)
  expect((await correct(onAccount, id, passengerWith(1, { BodyWeight: 201 }))).answer.status).toBe(400)
  expect((await correct(onAccount, id, passengerWith(1, { BodyWeight: 190 }))).answer.status).toBe(200)
  expect(await onBoard(crew, flight)).toMatchObject({ pounds: 440, declaredPounds: 440, payload: 400 })
})

test('a correction that leaves the declared sum as it was can still weigh less', async () => {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 200, 210)
  await weigh(crew, flight, id, 240)
  expect(await onBoard(crew, flight)).toMatchObject({ pounds: 450, declaredPounds: 410 })
  const swap = await correct(onAccount, id, ({ paxArray }) => ({
    paxArray: paxArray.map((one) => ({ ...one, BodyWeight: one.number === 0 ? 210 : 200 })),
  }))
  expect(swap.answer.status).toBe(200)
  expect(await onBoard(crew, flight)).toMatchObject({ pounds: 440, declaredPounds: 410 })
})

test('added passengers must fit beside what the scale said', async () => {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 200, 200)
  await weigh(crew, flight, id, 321)
  const { body } = await onAccount.call('previewAddition', { id, paxArray: [newPassenger()] })
  expect(body).toMatchObject({
    errors: ['The added passengers weigh 120 lb, and this departure has 119 lb left. Add fewer passengers.'],
  })
  await weigh(crew, flight, id, 320)
  expect((await added(onAccount, id, 'Adult')).answer.status).toBe(200)
  expect(await onBoard(crew, flight)).toMatchObject({ pounds: 640, declaredPounds: 520 })
})

test('a scale weight leaves with its passenger', async () => {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 200, 200)
  await weigh(crew, flight, id, 260)
  await weigh(crew, flight, id, 190, 1)
  expect((await cancel(onAccount, id, [0])).status).toBe(200)
  expect(await onBoard(crew, flight)).toMatchObject({ pounds: 190, declaredPounds: 200 })
  expect((await cancel(onAccount, id)).status).toBe(200)
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 0, pounds: 0, declaredPounds: 0 })
})

test('a scale weight follows its passenger to another departure, where it must fit; a new one replaces it there', async () => {
  const [from, to] = [await nextFlight(), await nextFlight()]
  const id = await soldOn(onAccount, from, 200, 200)
  await soldOn(onAccount, to, 200)
  await weigh(crew, from, id, 241)
  const refused = await onAccount.call('previewMove', { id, departureID: to.departureID })
  expect(refused).toMatchObject({
    status: 400,
    body: { errors: ['This departure has 440 lb left and the party weighs 441 lb. Choose another one.'] },
  })
  const offers = (await onAccount.call('findMoves', { id, date: today })).body
  expect(offers.poundsNeeded).toBe(441)
  expect(offers.departures.find(({ DeptTime }) => DeptTime === to.time)).toMatchObject({ fits: false })
  await weigh(crew, from, id, 240)
  expect((await moveTo(onAccount, id, to)).answer.status).toBe(200)
  expect(await onBoard(crew, from)).toMatchObject({ pounds: 0, declaredPounds: 0 })
  expect(await onBoard(crew, to)).toMatchObject({ pounds: 640, declaredPounds: 600 })
  expect(await passengerAt(crew, to, id)).toMatchObject({ mark: 'none', scaleWeight: 240 })
  await weigh(crew, to, id, 230)
  expect(await onBoard(crew, to)).toMatchObject({ pounds: 630, declaredPounds: 600 })
})

test('boarding after a move keeps the weight that was taken before it', async () => {
  const [from, to] = [await nextFlight(), await nextFlight()]
  const id = await soldOn(onAccount, from, 200)
  await weigh(crew, from, id, 222)
  await moveTo(onAccount, id, to)
  expect(await mark(crew, to, id, { mark: 'boarded' })).toBe('taken')
  expect(await passengerAt(crew, to, id)).toMatchObject({ mark: 'boarded', scaleWeight: 222 })
  expect(await onBoard(crew, to)).toMatchObject({ pounds: 222, declaredPounds: 200 })
})

const expireAll = async () => {
  while (await expireReservation(portal.db, portal.clock.now));
}

test.each([
  { title: 'the job', release: expireAll },
  { title: 'another sale', release: async () => undefined },
])(
  'an expired hold frees its difference, released by $title, and a late payment takes it back',
  async ({ release }) => {
    const flight = await nextFlight()
    const id = await soldOn(byCard, flight, 200)
    await weigh(crew, flight, id, 280)
    expect(await onBoard(crew, flight)).toMatchObject({ held: 1, pounds: 280, declaredPounds: 200 })
    portal.advance({ minutes: 15 })
    expect(await onBoard(crew, flight)).toMatchObject({ held: 0, pounds: 0, declaredPounds: 0 })
    expect(await leftOn(onAccount, flight, 3)).toEqual({ seats: 4, pounds: 640 })
    await release()
    await soldOn(onAccount, flight, 180, 181)
    await payBy(byCard, id, {})
    expect(await paymentsIn(portal, id)).toMatchObject([
      { status: 'refunding', reason: expect.stringContaining('can no longer carry the weight of the party') },
    ])
    expect(await onBoard(crew, flight)).toMatchObject({ sold: 2, pounds: 361, declaredPounds: 361 })
  },
)

test.each([
  { title: 'released by the job', minutes: 15, release: expireAll, isPaid: false, pounds: 480 },
  {
    title: 'not released by anything',
    minutes: 15,
    release: async () => undefined,
    isPaid: false,
    pounds: 480,
  },
  { title: 'still running', minutes: 14, release: async () => undefined, isPaid: true, pounds: 720 },
])(
  'what the scale found since counts against the payment of a hold that has ended: $title',
  async ({ minutes, release, isPaid, pounds }) => {
    const flight = await nextFlight()
    const sold = await soldOn(onAccount, flight, 200, 200)
    const held = await soldOn(byCard, flight, 240)
    portal.advance({ minutes })
    await weigh(crew, flight, sold, 240)
    await weigh(crew, flight, sold, 240, 1)
    await release()
    await payBy(byCard, held, {})
    expect(await reservationIn(portal, held)).toMatchObject({ paid: isPaid })
    expect(await onBoard(crew, flight)).toMatchObject({ pounds, held: 0 })
    const [payment] = await paymentsIn(portal, held)
    const refusal = {
      status: 'refunding',
      reason: expect.stringContaining('can no longer carry the weight of the party'),
    }
    expect(payment).toMatchObject(isPaid ? { status: 'succeeded' } : refusal)
  },
)

test.each([
  { title: 'closed for sale', change: { closed: true }, reason: 'the departure is closed' },
  { title: 'given a lower payload', change: { payload: 300 }, reason: 'can no longer carry the weight' },
])('a hold that has ended is not paid on a departure that was $title since', async ({ change, reason }) => {
  const flight = await nextFlight()
  const held = await soldOn(byCard, flight, 200, 200)
  await changeFlight(crew, flight, change)
  portal.advance({ minutes: 15 })
  await payBy(byCard, held, {})
  expect(await reservationIn(portal, held)).toMatchObject({ paid: false })
  expect(await paymentsIn(portal, held)).toMatchObject([{ reason: expect.stringContaining(reason) }])
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 0, held: 0, pounds: 0 })
})

test('a change that is paid in time keeps what it holds, whatever the scale found, and one that lapsed does not', async () => {
  for (const { minutes, done, pounds } of [
    { minutes: 14, done: 'done', pounds: 720 },
    { minutes: 15, done: 'lapsed', pounds: 600 },
  ]) {
    const flight = await nextFlight()
    const sold = await soldOn(onAccount, flight, 200)
    const id = await paidOn(byCard, flight, 200)
    const { change } = await added(byCard, id, 'Adult')
    await soldOn(onAccount, flight, 120)
    portal.advance({ minutes })
    await weigh(crew, flight, sold, 280)
    await payChange(byCard, change)
    const { body } = await byCard.call('showDueChange', { id, changeID: change.changeID })
    expect(body.state).toBe(done)
    expect(await onBoard(crew, flight)).toMatchObject({ pounds, held: 0 })
  }
})

test('a late payment that fits takes seats, pounds and difference back', async () => {
  const flight = await nextFlight()
  const id = await soldOn(byCard, flight, 200)
  await weigh(crew, flight, id, 280)
  portal.advance({ minutes: 15 })
  await expireAll()
  await payBy(byCard, id, {})
  expect(await reservationIn(portal, id)).toMatchObject({ paid: true })
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 1, pounds: 280, declaredPounds: 200 })
})

test('a change whose passengers turn out too heavy while it waits for its payment is refunded and ended', async () => {
  const [from, to] = [await nextFlight(), await flightAt(pricierTime)]
  const id = await paidOn(byCard, from, 200, 200)
  const rival = await soldOn(onAccount, to, 200)
  const { change, answer } = await moveTo(byCard, id, to)
  expect(answer.body.due).not.toBeNull()
  await weigh(crew, from, id, 241)
  await payChange(byCard, change)
  const payment = (await paymentsIn(portal, id)).find(({ change_id }) => change_id === change.changeID)
  expect(payment).toMatchObject({
    status: 'refunding',
    reason:
      'Passengers were weighed since the change was made, and the departure can no longer carry the weight of the party.',
  })
  const { body } = await byCard.call('showDueChange', { id, changeID: change.changeID })
  expect(body.state).toBe('ended')
  expect(await onBoard(crew, from)).toMatchObject({ sold: 2, pounds: 441, declaredPounds: 400 })
  expect(await onBoard(crew, to)).toMatchObject({ sold: 1, held: 0, pounds: 200 })
  await weigh(crew, from, id, 240)
  const again = await moveTo(byCard, id, to)
  await payChange(byCard, again.change)
  expect(await onBoard(crew, to)).toMatchObject({ sold: 3, pounds: 640, declaredPounds: 600 })
  await cancel(onAccount, rival)
})

test('a correction that only follows the scale and costs an extra seat holds the seat and no pounds', async () => {
  const flight = await nextFlight()
  const id = await paidOn(byCard, flight, 240, 240)
  await weigh(crew, flight, id, 260)
  await changeFlight(crew, flight, { payload: 500 })
  const { answer, sent } = await correct(byCard, id, passengerWith(0, { BodyWeight: 260 }))
  expect(answer.body.due).not.toBeNull()
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 2, held: 1, pounds: 500, declaredPounds: 500 })
  await payChange(byCard, sent)
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 3, held: 0, pounds: 500, declaredPounds: 500 })
})
