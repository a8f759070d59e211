import { expect, onTestFinished, test } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { fitDeparture } from '#server/features/availability/fit-departure.ts'
import { importCatalogue, importInto } from '#server/features/availability/import-catalogue.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { queueInOrder, countWaiting } from '#tests/support/block-writes.ts'
import { changingToursPortal } from '#tests/support/changing-tours-portal.ts'
import { countRounds } from '#tests/support/count-rounds.ts'
import { secondApp } from '#tests/support/second-app.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { ownDay, payAt, paymentLink, paymentsIn } from '#tests/support/test-payment.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const { portal, family, canyon, tour, hold, fitAll, expireAll, departuresOn } = await changingToursPortal()
const rounds = countRounds(4, 25)
const later = { schedules: [testSchedule({ times: ['15:00'] })] }
const pricier = { schedules: [testSchedule({ times: ['15:00'], adultPriceCents: 150_00 })] }

/** A departure removed from the schedule during a hold, just after the hold expired, and a quote of it. */
async function endedHold() {
  const date = ownDay(portal)
  await tour('race')
  const quoteID = await hold('race', date)
  const link = await paymentLink(family, quoteID)
  const { booking } = await quoted(canyon, { productID: 'race', date })
  await tour('race', later)
  portal.advance({ minutes: 15 })
  const [nine] = await departuresOn('race', date)
  return { date, quoteID, link, booking, departureId: nine?.id ?? 0 }
}

type Ended = Awaited<ReturnType<typeof endedHold>>

/** A second process and jobs with their own connections, without a lock timeout. */
async function competitors() {
  const app = await secondApp(portal.portal, portal.connection, 4)
  const jobs = openDatabase(portal.connection, { connections: 6, patient: true })
  onTestFinished(jobs.close)
  const there = (visitor: Visitor) =>
    Object.assign(new Visitor(app, visitor.host), { cookie: visitor.cookie })
  const { clock } = portal
  return {
    there,
    book: async ({ booking }: Ended) => (await there(canyon).call('bookReservation', booking)).status,
    pay: ({ link }: Ended) => payAt(app, link, {}),
    fit: () => fitDeparture(jobs.db, clock.now),
    expire: () => expireReservation(jobs.db, clock.now),
    load: (changes = pricier) =>
      importCatalogue(jobs.db, testCatalogue(testProduct('race', changes)), { now: clock.now }),
  }
}

async function endOf({ date, departureId, quoteID }: Ended) {
  await fitAll()
  await expireAll()
  const departures = await departuresOn('race', date)
  const live = await portal.db
    .selectFrom('seat_holds')
    .select('seats')
    .where('departure_id', '=', departureId)
    .where('released_at', 'is', null)
    .execute()
  const nine = departures.find(({ id }) => id === departureId)
  return {
    times: departures.map(({ local_time }) => local_time.slice(0, 5)),
    taken: nine?.seats_taken ?? 0,
    held: live.reduce((sum, { seats }) => sum + seats, 0),
    isPaid: (await paymentsIn(portal, quoteID)).some(({ status }) => status === 'succeeded'),
  }
}

const kept = { times: ['09:00', '15:00'], taken: 1, held: 1, isPaid: false }
const removed = { times: ['15:00'], taken: 0, held: 0, isPaid: false }

test('a booking before the departure is fitted gets its seat, one after it is refused', async () => {
  const { book, fit } = await competitors()
  for (let round = 0; round < countRounds(1, 5); round += 1) {
    const first = await endedHold()
    let status = 0
    const buy = (ended: Ended) => async () => void (status = await book(ended))
    await queueInOrder(portal.connection, first.departureId, buy(first), [fit, fit])
    expect({ status, ...(await endOf(first)) }).toEqual({ status: 200, ...kept })
    const second = await endedHold()
    await queueInOrder(portal.connection, second.departureId, fit, [buy(second), fit])
    expect({ status, ...(await endOf(second)) }).toEqual({ status: 400, ...removed })
  }
})

test(`fitting twice, expiry, an import, a late payment and a booking at once, ${rounds} rounds: no seat of a removed departure is sold`, async () => {
  const { book, pay, fit, expire, load } = await competitors()
  for (let round = 0; round < rounds; round += 1) {
    const ended = await endedHold()
    const late = round % 2 === 0 ? [pay(ended)] : []
    const jobs = [fit(), expire(), fit(), expire(), ...(round % 3 === 0 ? [load()] : [])]
    const [status] = await Promise.all([book(ended), ...late, ...jobs])
    const end = await endOf(ended)
    const sold = Number(status === 200) + Number(end.isPaid)
    const times = sold > 0 ? ['09:00', '15:00'] : ['15:00']
    expect({ round, ...end }).toEqual({ round, times, taken: sold, held: sold, isPaid: end.isPaid })
  }
})

/** A booking of one adult, with 150 lb, and an import that lowers the payload to 100 lb at once. */
async function bookDuringImport(isBookingFirst: boolean) {
  const { there, load } = await competitors()
  const date = ownDay(portal)
  await tour('race')
  const { booking } = await quoted(canyon, { productID: 'race', date })
  const lighter = { schedules: [testSchedule({ payloadPounds: 100 })] }
  let status = 0
  const book = async () => void (status = (await there(canyon).call('bookReservation', booking)).status)
  const [first, second] = isBookingFirst ? [book, () => load(lighter)] : [() => load(lighter), book]
  await queueInOrder(portal.connection, Number(booking.itineraryID), first, [second])
  const [departure] = await departuresOn('race', date)
  return { status, payload: departure?.payload_pounds, pounds: departure?.pounds_taken }
}

test('a booking before an import that lowers the payload stays sold, one after it is refused', async () => {
  expect(await bookDuringImport(true)).toEqual({ status: 200, payload: 100, pounds: 150 })
  expect(await bookDuringImport(false)).toEqual({ status: 400, payload: 100, pounds: 0 })
  await tour('race')
})

test('fitting that waits for an import does not recreate what it withdrew', async () => {
  const { date } = await endedHold()
  const withdrawal = await portal.db.startTransaction().execute()
  await importInto(withdrawal, testCatalogue(), { now: portal.clock.now })
  const fitting = fitDeparture(portal.db, portal.clock.now)
  await waitUntil(async () => (await countWaiting(portal.db)) > 0)
  await withdrawal.commit().execute()
  expect(await fitting).toBeDefined()
  expect(await departuresOn('race', date)).toEqual([])
})
