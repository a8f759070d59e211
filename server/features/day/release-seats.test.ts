import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { auditLinesOf } from '#tests/support/audit-lines.ts'
import {
  bookOn,
  changeFlight,
  type Flight,
  gatePortal,
  leftOn,
  mark,
  moveTo,
  onBoard,
  paidOn,
  passengerAt,
  pricierTime,
  release,
  soldOn,
  today,
  weigh,
} from '#tests/support/day/gate-portal.ts'
import { hearAnnouncements } from '#tests/support/live/hear-announcements.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { added, payChange } from '#tests/support/test-changes.ts'
import { correct, passengerWith } from '#tests/support/test-correction.ts'
import { reservationIn } from '#tests/support/test-payment.ts'

const { portal, onAccount, byCard, provider, crew, nextFlight, flightAt } = await gatePortal()
const noShow = { mark: 'no-show' } as const
const boarded = { mark: 'boarded' } as const

/** Two passengers; the first didn't come. */
async function missing(on?: Flight, pounds = 200) {
  const flight = on ?? (await nextFlight())
  const id = await soldOn(onAccount, flight, pounds, pounds)
  await mark(crew, flight, id, noShow)
  return { flight, id }
}

async function released(on?: Flight) {
  const { flight, id } = await missing(on)
  expect((await release(crew, flight, id, 0)).status).toBe(200)
  return { flight, id }
}

test('a no-show keeps the seat until it is released; then seat and weight are sold again and the price stays', async () => {
  const { flight, id } = await missing()
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 2, free: 2, pounds: 400, noShows: 1 })
  const { status, body } = await release(crew, flight, id, 0)
  expect(status).toBe(200)
  expect(body.departure).toMatchObject({
    sold: 1,
    free: 3,
    pounds: 200,
    declaredPounds: 200,
    guests: 2,
    noShows: 1,
  })
  expect(await onBoard(crew, flight)).toEqual(body.departure)
  expect(await leftOn(onAccount, flight)).toEqual({ seats: 3, pounds: 440 })
  expect(await passengerAt(crew, flight, id)).toMatchObject({
    mark: 'no-show',
    released: true,
    marks: [
      { released: true, by: 'crew of localhost' },
      { mark: 'no-show', released: false },
    ],
  })
  expect(await passengerAt(crew, flight, id, 1)).toMatchObject({ released: false })
  const { reservation } = (await onAccount.call('showReservation', { id })).body
  expect(reservation).toMatchObject({ totalSale: 220, revision: 1 })
  const { orl } = await reservationIn(portal, id)
  expect((await auditLinesOf(portal.db, provider.id)).filter(({ subject }) => subject === orl)).toMatchObject(
    [{ kind: 'passenger.seat-released', username: 'crew', after: { names: ['First0 Guest'], seats: 1 } }],
  )
})

test('releasing seats again changes nothing', async () => {
  const { flight, id } = await released()
  const before = await onBoard(crew, flight)
  expect(await release(crew, flight, id, 0)).toMatchObject({ status: 200, body: { departure: before } })
  expect((await passengerAt(crew, flight, id))?.marks).toHaveLength(2)
})

test('a whole party can be released, with what the scale said, and stays on the manifest', async () => {
  const { flight, id } = await missing()
  await mark(crew, flight, id, { ...noShow, scaleWeight: 230 }, 1)
  expect((await release(crew, flight, id, 0, 1)).status).toBe(200)
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 0, free: 4, pounds: 0, declaredPounds: 0 })
  expect(await passengerAt(crew, flight, id, 1)).toMatchObject({ released: true, scaleWeight: 230 })
  expect(await mark(crew, flight, id, boarded, 1)).toBe('taken')
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 1, pounds: 230, declaredPounds: 200 })
})

test.each([
  { title: 'boarded', own: boarded },
  { title: 'as not seen yet', own: { mark: 'none' } as const },
])('marking them $title takes a seat back that is still free', async ({ own }) => {
  const { flight, id } = await released()
  await changeFlight(crew, flight, { closed: true })
  expect(await mark(crew, flight, id, own), 'also of a departure closed for sale').toBe('taken')
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 2, pounds: 400 })
  expect(await passengerAt(crew, flight, id)).toMatchObject({ mark: own.mark, released: false })
})

test('a seat that was sold again cannot be taken back, nor weight that was', async () => {
  const sold = await released()
  await soldOn(onAccount, sold.flight, 100, 100, 100)
  expect(await mark(crew, sold.flight, sold.id, boarded)).toBe(
    'Their seat was released, and no seat is free any more. Move First0 Guest to another departure.',
  )
  expect(await passengerAt(crew, sold.flight, sold.id)).toMatchObject({ mark: 'no-show', released: true })
  const heavy = await released()
  await soldOn(onAccount, heavy.flight, 241)
  expect(await mark(crew, heavy.flight, heavy.id, { mark: 'none' })).toBe(
    'Their seat was released, and the departure can no longer carry their weight. Move First0 Guest to another departure.',
  )
  expect(await onBoard(crew, heavy.flight)).toMatchObject({ sold: 2, pounds: 441 })
})

test.each([
  {
    title: 'blocked',
    change: { blockedByHand: 3 },
    words: 'no seat is free any more: 3 seats are blocked. Release a block, or move First0 Guest',
  },
  { title: 'taken away', change: { capacity: 1 }, words: 'no seat is free any more. Move First0 Guest' },
])('a seat that was $title cannot be taken back, and the refusal says why', async ({ change, words }) => {
  const { flight, id } = await released()
  expect(await changeFlight(crew, flight, change)).toMatchObject({ status: 200 })
  expect(await mark(crew, flight, id, boarded)).toBe(
    `Their seat was released, and ${words} to another departure.`,
  )
})

test('two seats are not taken back where only one is free', async () => {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 260)
  await mark(crew, flight, id, noShow)
  await release(crew, flight, id, 0)
  await soldOn(onAccount, flight, 100, 100, 100)
  expect(await mark(crew, flight, id, boarded)).toBe(
    'Their seat was released, and only 1 seat is free. Move First0 Guest to another departure.',
  )
})

test('an expired hold does not keep the seat from its passenger', async () => {
  const { flight, id } = await released()
  await soldOn(byCard, flight, 100, 100, 100)
  portal.advance({ minutes: 15 })
  expect(await mark(crew, flight, id, boarded)).toBe('taken')
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 2, held: 0, pounds: 400 })
})

test('other marks of a released no-show leave the seat released', async () => {
  const { flight, id } = await released()
  expect(await weigh(crew, flight, id, 290)).toBe('taken')
  expect(await mark(crew, flight, id, noShow)).toBe('taken')
  const early = portal.clock.now.epochMilliseconds - 3_600_000
  expect(await mark(crew, flight, id, { ...boarded, madeAt: early }), 'made before the no-show').toBe('taken')
  expect(await passengerAt(crew, flight, id)).toMatchObject({
    mark: 'no-show',
    released: true,
    scaleWeight: 290,
  })
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 1, pounds: 200 })
})

test('a released passenger takes room again on another departure, and after coming back', async () => {
  const { flight, id } = await released()
  await weigh(crew, flight, id, 240)
  const other = await nextFlight()
  expect((await moveTo(onAccount, id, other)).answer.status).toBe(200)
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 0, pounds: 0 })
  expect(await onBoard(crew, other)).toMatchObject({ sold: 2, pounds: 440, declaredPounds: 400 })
  expect(await passengerAt(crew, other, id)).toMatchObject({ mark: 'none', released: false })
  expect((await moveTo(onAccount, id, flight)).answer.status).toBe(200)
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 2, pounds: 440 })
  expect(await passengerAt(crew, flight, id)).toMatchObject({
    mark: 'none',
    released: false,
    scaleWeight: 240,
  })
  expect((await release(crew, flight, id, 0)).status, 'no one has missed them since').toBe(400)
  await mark(crew, flight, id, { ...noShow, madeAt: portal.clock.now.epochMilliseconds })
  expect((await release(crew, flight, id, 0)).status).toBe(200)
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 1, pounds: 200 })
})

test('changes of the party keep released seats released', async () => {
  const { flight, id } = await released()
  await added(onAccount, id, 'Adult')
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 2, pounds: 320 })
  await correct(onAccount, id, passengerWith(1, { BodyWeight: 210 }))
  await correct(onAccount, id, passengerWith(0, { BodyWeight: 260 }))
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 2, pounds: 330 })
  const { preview } = await cancel(onAccount, id, [0])
  expect(preview?.seatsReleased).toBe(0)
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 2, pounds: 330 })
})

test('a change that waits for its payment keeps its seats while others are released', async () => {
  const flight = await nextFlight()
  const id = await paidOn(byCard, flight, 200, 200)
  const { change } = await added(byCard, id, 'Adult')
  await mark(crew, flight, id, noShow)
  expect((await release(crew, flight, id, 0)).body.departure).toMatchObject({ sold: 1, held: 1, pounds: 320 })
  await payChange(byCard, change)
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 2, held: 0, pounds: 320 })
  const to = await flightAt(pricierTime)
  const move = await moveTo(byCard, id, to)
  expect(await onBoard(crew, to)).toMatchObject({ held: 3, pounds: 520 })
  await payChange(byCard, move.change)
  expect(await onBoard(crew, to)).toMatchObject({ sold: 3, pounds: 520 })
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 0, pounds: 0 })
})

test('only seats of no-shows are released, all of a call or none', async () => {
  const { flight, id } = await missing()
  const [gone, elsewhere] = [await missing(flight, 100), await missing()]
  await cancel(onAccount, gone.id)
  const unknown = '00000000-0000-4000-8000-00000000dead'
  const passengers = [
    { quoteID: id, position: 0 },
    { quoteID: id, position: 1 },
    { quoteID: id, position: 7 },
    { quoteID: gone.id, position: 0 },
    { quoteID: elsewhere.id, position: 0 },
    { quoteID: unknown, position: 0 },
  ]
  const { orl } = await reservationIn(portal, id)
  const before = await onBoard(crew, flight)
  const { status, body } = await crew.call('releaseSeats', { departureID: flight.departureID, passengers })
  expect(status).toBe(400)
  expect(new Set((body as unknown as { errors: string[] }).errors)).toEqual(
    new Set([
      "First1 Guest isn't a no-show. Mark them as a no-show before you release their seat.",
      `Reservation ${orl} has no passenger 7.`,
      'First0 Guest was canceled.',
      `First0 Guest travels on Nov 15, ${elsewhere.flight.time}, not on this departure.`,
      "This reservation doesn't exist.",
    ]),
  )
  expect(await onBoard(crew, flight)).toEqual(before)
  expect(await crew.call('releaseSeats', { departureID: '0', passengers })).toMatchObject({ status: 404 })
})

test('after departure nothing is released, and a mark can still take a seat back', async () => {
  const { flight, id } = await released()
  const late = await missing(flight, 100)
  const then = portal.clock.now
  portal.clock.now = Temporal.Instant.from(`2026-11-15T${flight.time}:00-08:00`)
  expect(await release(crew, flight, late.id, 0)).toMatchObject({
    status: 400,
    body: { errors: ["This departure has left. Its seats can't be released any more."] },
  })
  expect(await mark(crew, flight, id, { ...boarded, madeAt: portal.clock.now.epochMilliseconds })).toBe(
    'taken',
  )
  portal.clock.now = then
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 4, pounds: 600 })
})

test('open pages learn that seats were released', async () => {
  const { flight, id } = await missing()
  const { untilNow } = await hearAnnouncements(portal)
  await untilNow()
  await release(crew, flight, id, 0)
  expect(await untilNow()).toEqual([
    { id: Number(flight.departureID), productId: 'flight', date: '2026-11-15' },
  ])
})

test('the same room is free for someone else at once', async () => {
  const { flight, id } = await missing()
  await soldOn(onAccount, flight, 100, 100)
  expect((await bookOn(onAccount, flight, [40])).answer.status).toBe(400)
  await release(crew, flight, id, 0)
  expect((await bookOn(onAccount, flight, [240])).answer.status).toBe(200)
})

test('a departure whose guests were all released is not unsold: no import changes or removes it', async () => {
  const { flight, id } = await missing()
  await mark(crew, flight, id, noShow, 1)
  await release(crew, flight, id, 0, 1)
  const { now } = portal.clock
  const cheaper = [
    testSchedule({ times: [flight.time], adultPriceCents: 1_00, validFrom: today, validTo: today }),
  ]
  await importCatalogue(portal.db, testCatalogue(testProduct('flight', { schedules: cheaper })), { now })
  expect(await onBoard(crew, flight)).toMatchObject({ prices: { adult: 100 }, guests: 2, noShows: 2 })
  await importCatalogue(portal.db, testCatalogue(testProduct('other')), { now })
  expect(await onBoard(crew, flight)).toMatchObject({ sold: 0, guests: 2 })
  expect(await mark(crew, flight, id, boarded)).toBe('taken')
})
