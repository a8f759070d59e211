import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { fitDeparture } from '#server/features/availability/fit-departure.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import type { Product } from '#server/features/catalogue/catalogue.ts'
import { changingToursPortal } from '#tests/support/changing-tours-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testDays, testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { bookByCard, payBy, paymentPage, paymentsIn, reservationIn } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const { portal, family, canyon, tour, withdraw, hold, sell, expireAll, fitAll, departuresOn } =
  await changingToursPortal()
const date = '2026-12-01'
const pricier = { schedules: [testSchedule({ adultPriceCents: 200_00 })] }
const later = { schedules: [testSchedule({ times: ['15:00'] })] }
const closed = { blocks: [{ date, time: null, seats: null }] }
const offered = async (productID: string, adult = 1) =>
  (await canyon.call('lookUp', { id: productID, adult, child: 0, date })).body.Itineraries.map(
    ({ DeptTime, AdultPrice }) => `${DeptTime} ${AdultPrice}`,
  )

const changes: { title: string; id: string; after: Partial<Product>; during: string[]; end: string[] }[] = [
  { title: 'a new price', id: 'price', after: pricier, during: ['09:00 100'], end: ['09:00 200'] },
  { title: 'another time', id: 'time', after: later, during: ['09:00 100', '15:00 100'], end: ['15:00 100'] },
  { title: 'a closed day', id: 'closed', after: closed, during: [], end: [] },
  { title: 'no schedule', id: 'none', after: { schedules: [] }, during: ['09:00 100'], end: [] },
]

const releases: { by: string; release: (id: string) => Promise<unknown> }[] = [
  { by: 'the job that expires reservations', release: expireAll },
  { by: 'nothing yet', release: async () => undefined },
]

for (const { title, id, after, during, end } of changes)
  for (const [number, { by, release }] of releases.entries())
    test(`${title} during a hold applies once the hold has expired, released by ${by}`, async () => {
      const own = `${id}-${number}`
      await tour(own)
      await hold(own, date)
      await tour(own, after)
      expect(await fitAll()).toBe(0)
      expect(await offered(own)).toEqual(during)
      portal.advance({ minutes: 15 })
      await release(own)
      expect(await fitAll()).toBe(1)
      expect(await offered(own)).toEqual(end)
      expect(await fitAll()).toBe(0)
      await expireAll()
      expect((await departuresOn(own, date)).map(({ seats_taken }) => seats_taken)).toEqual(
        title === 'no schedule' ? [] : [0],
      )
    })

test('a product withdrawn during a hold has no departures once the hold has expired', async () => {
  await tour('withdrawn')
  await hold('withdrawn', date)
  await withdraw('withdrawn')
  expect(await departuresOn('withdrawn', date)).toHaveLength(1)
  portal.advance({ minutes: 15 })
  await fitAll()
  expect(await departuresOn('withdrawn', date)).toEqual([])
})

test('a departure held again is fitted after the second hold', async () => {
  await tour('two', { schedules: [testSchedule({ capacity: 1 })] })
  await hold('two', date)
  portal.advance({ minutes: 10 })
  await tour('two', later)
  portal.advance({ minutes: 5 })
  await hold('two', date)
  expect(await fitAll()).toBe(0)
  portal.advance({ minutes: 15 })
  expect(await fitAll()).toBe(1)
  expect(await offered('two')).toEqual(['15:00 100'])
})

test('a departure with a paid hold stays as it was sold', async () => {
  await tour('paid')
  const quoteID = await hold('paid', date)
  await tour('paid', later)
  const before = await departuresOn('paid', date)
  await payBy(family, quoteID, {})
  expect(await fitAll()).toBe(1)
  portal.advance({ hours: 1 })
  expect(await fitAll()).toBe(0)
  expect(await departuresOn('paid', date)).toEqual(before)
})

test('an import releases expired holds before it checks what is sold', async () => {
  await tour('freed')
  await hold('freed', date)
  portal.advance({ minutes: 15 })
  expect((await tour('freed', later)).departures).toEqual({
    made: testDays,
    changed: 0,
    removed: testDays,
    leftAlone: 0,
  })
  expect(await offered('freed')).toEqual(['15:00 100'])
  await expireAll()
  expect(await fitAll()).toBe(0)
})

test('a departure that a later import has fitted or removed is not fitted again', async () => {
  await tour('again')
  await hold('again', date)
  await tour('again', pricier)
  portal.advance({ minutes: 15 })
  await tour('again', later)
  expect(await fitAll()).toBe(1)
  expect(await offered('again')).toEqual(['15:00 100'])
})

test('a late payment for a departure that is no longer offered is refunded with the reason', async () => {
  await tour('late')
  const quoteID = await hold('late', date)
  await tour('late', later)
  portal.advance({ minutes: 15 })
  await fitAll()
  await payBy(family, quoteID, {})
  expect(await paymentsIn(portal, quoteID)).toMatchObject([
    { status: 'refunding', reason: 'The departure is no longer offered.' },
  ])
  expect((await reservationIn(portal, quoteID)).paid).toBe(false)
  expect((await paymentPage(family, quoteID)).body).toContain('The departure is no longer offered.')
})

test('a booking is refused when its departure was removed after the quote', async () => {
  await tour('refused')
  await hold('refused', date)
  const { booking } = await quoted(canyon, { productID: 'refused', date })
  await tour('refused', later)
  portal.advance({ minutes: 15 })
  await fitAll()
  const { status, body } = await canyon.call('bookReservation', booking)
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { errors: [expect.stringContaining('Search for another')] },
  })
})

test('a block also closes departures with sold seats, and keeps those seats sold', async () => {
  await tour('blocked')
  await sell('blocked', date, 2)
  const { departures } = await tour('blocked', { blocks: [{ date, time: null, seats: 9 }] })
  expect(departures).toEqual({ made: 0, changed: 1, removed: 0, leftAlone: 0 })
  expect([await offered('blocked', 1), await offered('blocked', 2)]).toEqual([['09:00 100'], []])
  await tour('blocked', closed)
  expect(await departuresOn('blocked', date)).toMatchObject([{ seats_taken: 2, seats_blocked: 10 }])
  await tour('blocked', {})
  expect(await departuresOn('blocked', date)).toMatchObject([{ seats_taken: 2, seats_blocked: 0 }])
})

test('a block also closes a sold departure whose time left the schedule', async () => {
  await tour('dropped')
  await sell('dropped', date)
  await tour('dropped', { ...later, ...closed })
  expect(await offered('dropped')).toEqual([])
})

test('a block also applies after a hold expires beside a sold seat', async () => {
  await tour('beside')
  await sell('beside', date)
  await hold('beside', date, 4)
  await tour('beside', closed)
  expect(await departuresOn('beside', date)).toMatchObject([{ seats_taken: 5, seats_blocked: 7 }])
  portal.advance({ minutes: 15 })
  await expireAll()
  await fitAll()
  expect(await departuresOn('beside', date)).toMatchObject([{ seats_taken: 1, seats_blocked: 11 }])
})

test('past departures do not change', async () => {
  await tour('past')
  await hold('past', '2026-11-17')
  const before = await departuresOn('past', '2026-11-17')
  await tour('past', later)
  portal.advance({ hours: 24 * 3 })
  expect(await fitDeparture(portal.db, portal.clock.now)).toBeDefined()
  expect(await departuresOn('past', '2026-11-17')).toEqual([...before, expect.anything()])
  await expireAll()
})

test("the portal's job fits departures soon after their holds expire", async () => {
  const own = await testPortal()
  const load = (changes: Partial<Product>) =>
    importCatalogue(own.db, testCatalogue(testProduct('self', changes)), { now: own.clock.now })
  await load({})
  const agent = await (await own.newAgency({ creditCardMode: 1 })).signedIn('agent')
  const quoteID = await bookByCard(agent, { productID: 'self', date })
  await load(pricier)
  const search = { id: 'self', adult: 12, child: 0, date }
  const prices = async () =>
    (await agent.call('lookUp', search)).body.Itineraries.map(({ AdultPrice }) => AdultPrice)
  own.advance({ minutes: 15 })
  expect(await prices()).toEqual([100])
  own.jobs.wake()
  await expect.poll(prices).toEqual([200])
  expect((await reservationIn(own, quoteID)).status).toBe('expired')
  expect(own.failures).toEqual([])
})

test('a change during a hold whose seats were all released applies once the hold has expired', async () => {
  const today = '2026-11-16'
  const before = portal.clock.now
  portal.clock.now = Temporal.Instant.from(`${today}T15:00:00Z`)
  const agent = await (await portal.newAgency({ creditCardMode: 1 })).signedIn('agent')
  const crew = await (await portal.provider()).signedIn('crew', { permissions: [1] })
  await tour('away')
  const missing = { quoteID: await bookByCard(agent, { productID: 'away', date: today }), position: 0 }
  const departureID = String((await departuresOn('away', today))[0]?.id)
  const mark = { ...missing, markID: randomUUID(), madeAt: portal.clock.now.epochMilliseconds }
  await crew.call('markPassengers', { departureID, marks: [{ ...mark, mark: 'no-show' }] })
  await crew.call('releaseSeats', { departureID, passengers: [missing] })
  const price = async () => (await departuresOn('away', today))[0]?.adult_price_cents
  await tour('away', pricier)
  expect(await fitAll()).toBe(0)
  expect(await price()).toBe(100_00)
  portal.advance({ minutes: 15 })
  expect(await fitAll()).toBe(1)
  expect(await price()).toBe(200_00)
  portal.clock.now = before
})
