import { expect, test } from 'vitest'

import { byPickup, pickupLines, pickupStops } from '#contract/day/pickup-stops.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { moved } from '#tests/support/test-changes.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
await portal.jobs.stop()
const schedule = (time: string, pickupClass: string | null) => testSchedule({ times: [time], pickupClass })
await importCatalogue(
  portal.db,
  {
    ...testCatalogue(
      testProduct('day', { schedules: [schedule('09:00', 'STRIP'), schedule('10:00', 'STRIP')] }),
      testProduct('night', { schedules: [schedule('00:30', 'STRIP')] }),
    ),
    hotels: [
      { id: 'crown', label: 'Desert Crown' },
      { id: 'lake', label: 'Lake Inn' },
      { id: 'oasis', label: 'Oasis Lodge' },
    ],
    pickupClasses: [
      {
        code: 'STRIP',
        hotels: [
          { hotel: 'crown', estimatedMinsPrior: 45 },
          { hotel: 'lake', estimatedMinsPrior: 30 },
          { hotel: 'oasis', estimatedMinsPrior: 45 },
        ],
      },
    ],
  },
  { now: portal.clock.now },
)
const admin = await (await portal.provider()).signedIn('admin')
const canyon = await portal.newAgency({ name: 'Canyon' })
const agent = await canyon.signedIn('agent')
const byCard = await (await portal.newAgency({ name: 'Card', creditCardMode: 1 })).signedIn('agent')
const tester = await (await portal.newAgency({ testMode: true })).signedIn('agent')

interface Trip {
  productID?: string
  date: string
  adult?: number
  hotelID?: string | null
  lastName?: string
}

async function book(
  user: Visitor,
  { productID = 'day', date, adult = 1, hotelID = 'crown', lastName }: Trip,
) {
  const { booking } = await quoted(user, { productID, date, adult })
  const { status } = await user.call('bookReservation', {
    ...booking,
    hotelID,
    masterLastName: lastName ?? 'Lead',
  })
  if (status !== 200) throw new Error(`The booking answered ${status}.`)
  return booking.quoteID
}

const pickups = async (date: string) => (await admin.call('listPickups', { date })).body

/** Stops as lines of text. */
const stops = async (date: string) =>
  (await pickups(date)).stops.map(({ time, hotel, guests, parties }) =>
    [time, hotel, guests, ...parties.map((party) => `${party.lastName} ${party.date}`)].join(', '),
  )

test('stops are in order of time, with their parties and all that a driver needs', async () => {
  const date = '2026-11-20'
  await book(agent, { date, hotelID: 'lake', lastName: 'Zander' })
  await book(byCard, { date, adult: 2, lastName: 'Yew' })
  const quoteID = await book(agent, { date, adult: 3, lastName: 'Adams' })
  await book(agent, { date, adult: 4, hotelID: null })
  await book(agent, { date, hotelID: 'oasis', lastName: 'Brown' })
  await moved(agent, await book(agent, { date, lastName: 'Later' }), date, '10:00')
  const found = await pickups(date)
  expect(await stops(date)).toEqual([
    '08:15, Desert Crown, 5, Adams 2026-11-20, Yew 2026-11-20',
    '08:15, Oasis Lodge, 1, Brown 2026-11-20',
    '08:30, Lake Inn, 1, Zander 2026-11-20',
    '09:15, Desert Crown, 1, Later 2026-11-20',
  ])
  expect(found).toMatchObject({ date, today: '2026-11-15', guests: 8, guestsWithoutPickup: 4 })
  const { orl } = (await agent.call('showReservation', { id: quoteID })).body.reservation
  expect(found.stops[0]?.parties[0]).toEqual({
    quoteID,
    orl,
    agencyID: canyon.id,
    agency: 'Canyon',
    firstName: 'Lena',
    lastName: 'Adams',
    phone: '+1 702 555 0134',
    guests: 3,
    departureID: expect.stringMatching(/^\d+$/),
    ProductCode: 'DAY',
    ProductName: 'Tour day',
    date,
    DeptTime: '09:00',
  })
})

test('a pickup on the evening before is on the sheet of that evening', async () => {
  await book(agent, { productID: 'night', date: '2026-11-23', lastName: 'Midnight' })
  await book(agent, { productID: 'night', date: '2026-11-23', hotelID: 'lake', lastName: 'Dawn' })
  await book(agent, { productID: 'night', date: '2026-11-23', hotelID: null, adult: 2 })
  await book(agent, { date: '2026-11-22', lastName: 'Early' })
  expect(await stops('2026-11-22')).toEqual([
    '08:15, Desert Crown, 1, Early 2026-11-22',
    '23:45, Desert Crown, 1, Midnight 2026-11-23',
  ])
  expect(await stops('2026-11-23')).toEqual(['00:00, Lake Inn, 1, Dawn 2026-11-23'])
  expect((await pickups('2026-11-22')).guestsWithoutPickup).toBe(0)
  expect((await pickups('2026-11-23')).guestsWithoutPickup).toBe(2)
})

interface Case {
  title: string
  arrange: (date: string) => Promise<unknown>
  shows: string[]
}

const cases: Case[] = [
  { title: 'a test reservation is not picked up', arrange: (date) => book(tester, { date }), shows: [] },
  {
    title: 'a canceled one is not',
    arrange: async (date) => cancel(agent, await book(agent, { date })),
    shows: [],
  },
  {
    title: 'of a canceled passenger only the rest of the party is',
    arrange: async (date) => cancel(agent, await book(agent, { date, adult: 3 }), [1]),
    shows: ['08:15, Desert Crown, 2'],
  },
  {
    title: 'one that has not paid yet is',
    arrange: (date) => book(byCard, { date }),
    shows: ['08:15, Desert Crown, 1'],
  },
  {
    title: 'one that has not paid in time is not',
    arrange: async (date) => {
      await book(byCard, { date })
      portal.advance({ minutes: 15 })
    },
    shows: [],
  },
  {
    title: 'one that was moved is picked up for its new departure',
    arrange: async (date) => moved(agent, await book(agent, { date }), date, '10:00'),
    shows: ['09:15, Desert Crown, 1'],
  },
]

test.each(cases.map((one, index) => ({ ...one, date: `2026-12-${10 + index}` })))(
  '$title',
  async ({ date, arrange, shows }) => {
    await arrange(date)
    expect((await stops(date)).map((stop) => stop.split(', ').slice(0, 3).join(', '))).toEqual(shows)
  },
)

test('the parties of some departures, which the order puts back among the others', async () => {
  const date = '2026-11-25'
  for (const lastName of ['Zander', 'adams', 'Ödön', 'Adams', 'Yew', "O'Neil", 'de la Cruz', 'Lead'])
    await book(agent, { date, lastName })
  await book(agent, { date, hotelID: 'oasis' })
  await book(byCard, { date, adult: 3, hotelID: null })
  await moved(agent, await book(agent, { date, lastName: 'Later' }), date, '10:00')
  await moved(agent, await book(agent, { date, adult: 2, hotelID: null }), date, '10:00')
  await book(agent, { productID: 'night', date: '2026-11-26', lastName: 'Midnight' })
  const whole = await pickups(date)
  const lines = pickupLines(whole.stops)
  const ids = [...new Set(lines.map(({ departureID }) => departureID))]
  expect(ids).toHaveLength(3)
  const parts = []
  for (const departures of ids) parts.push((await admin.call('listPickups', { date, departures })).body)
  const merged = parts.flatMap(({ stops }) => pickupLines(stops)).toReversed()
  expect(pickupStops(merged.toSorted(byPickup))).toEqual(whole.stops)
  expect(parts.map(({ guests }) => guests)).toEqual([9, 1, 1])
  expect(parts.flatMap(({ withoutPickup }) => withoutPickup)).toEqual(whole.withoutPickup)
  expect(whole.withoutPickup.map(({ guests }) => guests)).toEqual([3, 2])
  const both = { date, departures: ids.join() }
  expect((await admin.call('listPickups', both)).body).toEqual(whole)
})

test.each(['0001-01-01', '9999-12-31', ''])('the day "%s" has no pickups', async (date) => {
  expect(await pickups(date)).toMatchObject({ stops: [], guests: 0, guestsWithoutPickup: 0 })
})

test('a text that is no date is refused', async () => {
  expect(await admin.call('listPickups', { date: '2026-02-30' })).toMatchObject({
    status: 400,
    body: { errors: ['Enter a valid date as YYYY-MM-DD.'] },
  })
})
