import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { Refusal } from '#server/refusal.ts'
import { changingToursPortal } from '#tests/support/changing-tours-portal.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { ownDay } from '#tests/support/test-payment.ts'

const { portal, tour, withdraw, hold, sell, departuresOn } = await changingToursPortal()
const mountain = { timeZone: 'America/Denver' }

const provider = await portal.provider()

/** Books a guest who doesn't come, and gives the seat back on the morning of the tour. */
async function release(id: string, date: string) {
  const quoteID = await sell(id, date)
  const before = portal.clock.now
  portal.clock.now = Temporal.Instant.from(`${date}T15:00:00Z`)
  const crew = await provider.signedIn('crew', { permissions: [1] })
  const departureID = String((await departuresOn(id, date))[0]?.id)
  const missing = { quoteID, position: 0 }
  const marks = [
    {
      ...missing,
      markID: randomUUID(),
      mark: 'no-show' as const,
      madeAt: portal.clock.now.epochMilliseconds,
    },
  ]
  await crew.call('markPassengers', { departureID, marks })
  const { status } = await crew.call('releaseSeats', { departureID, passengers: [missing] })
  expect(status).toBe(200)
  portal.clock.now = before
}

const messagesOf = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) => (error instanceof Refusal ? error.messages : Promise.reject(error as Error)),
  )

const refusalFor = (id: string, sold: string) =>
  `${id.toUpperCase()} Tour ${id}: the time zone can't change from America/Los_Angeles to America/Denver, because ${sold}. Keep America/Los_Angeles, or withdraw this tour and add a new one in America/Denver.`

test.each([
  { id: 'sold', take: sell },
  { id: 'held', take: hold },
  { id: 'released', take: release },
])(
  'an import cannot change the zone of a tour with seats $id ahead, and changes nothing',
  async ({ id, take }) => {
    const date = ownDay(portal)
    await tour(id)
    await take(id, date)
    const before = await departuresOn(id, date)
    const catalogue = testCatalogue(testProduct(id, mountain), testProduct(`${id}-new`))
    for (const dryRun of [true, false]) {
      const work = importCatalogue(portal.db, catalogue, { now: portal.clock.now, dryRun })
      expect(await messagesOf(work)).toEqual([refusalFor(id, `the departure on ${date} 09:00 is booked`)])
    }
    expect(await departuresOn(id, date)).toEqual(before)
    expect((await portal.portal.products.current()).byId.has(`${id}-new`)).toBe(false)
  },
)

test('all tours with seats sold are named at once', async () => {
  const [first, second] = [ownDay(portal), ownDay(portal)]
  await tour('one')
  await tour('two')
  await sell('one', first)
  await sell('one', second)
  await sell('two', second)
  const catalogue = testCatalogue(testProduct('one', mountain), testProduct('two', mountain))
  expect(await messagesOf(importCatalogue(portal.db, catalogue, { now: portal.clock.now }))).toEqual([
    refusalFor('one', `2 coming departures are booked, the first on ${first} 09:00`),
    refusalFor('two', `the departure on ${second} 09:00 is booked`),
  ])
})

test('nor when the tour was withdrawn in between', async () => {
  const date = ownDay(portal)
  await tour('back')
  await sell('back', date)
  await withdraw('back')
  expect(await messagesOf(tour('back', mountain))).toHaveLength(1)
  await tour('back')
})

test('an unsold tour gets the new zone, and so does one whose holds have expired', async () => {
  const date = ownDay(portal)
  await tour('free')
  await hold('free', date)
  portal.advance({ minutes: 15 })
  await tour('free', mountain)
  const [departure] = await departuresOn('free', date)
  expect(departure).toMatchObject({ seats_taken: 0, local_time: '09:00:00' })
  expect(departure?.departs_at.toString()).toBe(`${date}T16:00:00Z`)
})

test('a departure that has left keeps its instant and holds nothing up', async () => {
  const date = ownDay(portal)
  await tour('past')
  await sell('past', date)
  const before = portal.clock.now
  portal.clock.now = Temporal.Instant.from(`${date}T17:00:00Z`)
  expect(await messagesOf(tour('past', mountain))).toEqual([])
  expect((await departuresOn('past', date))[0]?.departs_at.toString()).toBe(`${date}T17:00:00Z`)
  portal.clock.now = before
})

test('another name of the same zone is no change', async () => {
  const date = ownDay(portal)
  await tour('alias')
  await sell('alias', date)
  expect(await messagesOf(tour('alias', { timeZone: 'US/Pacific' }))).toEqual([])
})
