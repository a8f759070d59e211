import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { testPortal } from '#tests/support/test-portal.ts'

// 10:00 on a Sunday in Las Vegas, 11:00 in Phoenix.
const portal = await testPortal()
const nevada = testProduct('nevada', {
  schedules: [testSchedule({ times: ['09:00', '11:00', '11:01', '15:00'] })],
  blocks: [{ date: '2026-12-01', time: '09:00', seats: 10 }],
})
const arizona = testProduct('arizona', {
  timeZone: 'America/Phoenix',
  schedules: [testSchedule({ times: ['11:30', '12:01'], capacity: 60 })],
})
await importCatalogue(portal.db, testCatalogue(nevada, arizona), { now: portal.clock.now })
const agency = await portal.newAgency()
const agent = await agency.signedIn('agent')
const pax = await (await portal.newAgency({ paxMode: 1 })).signedIn('agent')

const search = { id: 'nevada', adult: 2, child: 1, date: '2026-12-02' }
const timesOf = (body: { Itineraries: { DeptTime: string }[] }) =>
  body.Itineraries.map(({ DeptTime }) => DeptTime)

test('the departures of a day are sorted by time and priced for the party in dollars', async () => {
  const { status, body } = await agent.call('lookUp', search)
  expect(status).toBe(200)
  expect(timesOf(body)).toEqual(['09:00', '11:00', '11:01', '15:00'])
  expect(body.Itineraries[0]).toEqual({
    ItineraryID: expect.stringMatching(/^\d+$/),
    DeptTime: '09:00',
    AdultPrice: 100,
    ChildPrice: 60,
    AdultFees: 10,
    ChildFees: 5,
    TotalPrice: 285,
    NoAdults: 2,
    NoChildren: 1,
    PickupClass: null,
    adultSale: 110,
    childSale: 65,
    totalSale: 285,
    seatsLeft: 12,
    poundsLeft: null,
  })
})

const rooms = [
  { title: 'two seats left for two', adult: 1, child: 1, first: '09:00' },
  { title: 'two seats left for three', adult: 2, child: 1, first: '11:00' },
  { title: 'twelve seats for twelve', adult: 12, child: 0, first: '11:00' },
  { title: 'twelve seats for thirteen', adult: 12, child: 1, first: undefined },
]
for (const { title, adult, child, first } of rooms) {
  test(`only departures with room for the whole party: ${title}`, async () => {
    const { body } = await agent.call('lookUp', { ...search, adult, child, date: '2026-12-01' })
    expect(timesOf(body)[0]).toBe(first)
  })
}

const cutOffs = [
  {
    title: 'booking closes an hour before departure',
    id: 'nevada',
    times: ['11:01', '15:00'],
  },
  { title: "the cut-off uses the tour's time zone", id: 'arizona', times: ['12:01'] },
]
for (const { title, id, times } of cutOffs) {
  test(`cut-off: ${title}`, async () => {
    const { body } = await agent.call('lookUp', { ...search, id, date: '2026-11-15' })
    expect(timesOf(body)).toEqual(times)
  })
}

const future = { adult: 1, child: 0, date: '2026-12-02' }
const refused = [
  { title: 'no adult', input: { ...future, adult: 0 }, errors: ['At least 1 adult must travel.'] },
  {
    title: 'a child below 0',
    input: { ...future, child: -1 },
    errors: ["Children can't be below 0."],
  },
  { title: 'half an adult', input: { ...future, adult: 1.5 }, errors: ['Enter the number of adults.'] },
  {
    title: 'words for a number',
    input: { ...future, adult: 'two' },
    errors: ['Enter the number of adults.'],
  },
  {
    title: 'yesterday',
    input: { ...future, date: '2026-11-14' },
    errors: ['This date is in the past. Choose today or later.'],
  },
  {
    title: 'a date that does not exist',
    input: { ...future, date: '2026-02-30' },
    errors: ['Enter a valid date as YYYY-MM-DD.'],
  },
  { title: 'no date', input: { adult: 1, child: 0 }, errors: ['Choose a date.'] },
  {
    title: '51 passengers',
    input: { ...future, adult: 50, child: 1 },
    errors: ['A party can have up to 50 passengers.'],
  },
  {
    title: 'everything at once',
    input: { adult: 60, child: 3, date: '2020-01-01' },
    errors: ['This date is in the past. Choose today or later.', 'A party can have up to 50 passengers.'],
  },
]
for (const { title, input, errors } of refused) {
  test(`a search with ${title} lists its errors`, async () => {
    const { status, body } = await agent.call('lookUp', { id: 'nevada', ...input } as never)
    expect(status).toBe(400)
    expect(body.errors).toEqual(errors)
  })
}

for (const adult of [true, [2], '0x2', '2e0', '２', '-'])
  test(`${JSON.stringify(adult)} is neither a number of adults nor of children`, async () => {
    const { body } = await agent.call('lookUp', { id: 'nevada', ...future, adult, child: adult } as never)
    expect(body.errors).toEqual(['Enter the number of adults.', 'Enter the number of children.'])
  })

test('an empty number of children counts as 0, an empty number of adults is refused', async () => {
  for (const empty of ['', ' ', null]) {
    const input = { id: 'nevada', ...future, child: empty }
    expect((await agent.call('lookUp', input as never)).status).toBe(200)
    const { body } = await agent.call('lookUp', { ...input, adult: empty })
    expect(body.errors).toEqual(['Enter the number of adults.'])
  }
})

test('50 passengers are accepted, also as text', async () => {
  const { body } = await agent.call('lookUp', { id: 'arizona', adult: '49', child: '1', date: '2026-12-02' })
  expect(timesOf(body)).toEqual(['11:30', '12:01'])
})

test('a search in pax mode has no children', async () => {
  const { status, body } = await pax.call('lookUp', search)
  expect(status).toBe(400)
  expect(body.errors).toEqual(['This agency books passengers only. Set children to 0.'])
  expect((await pax.call('lookUp', { ...search, child: 0 })).status).toBe(200)
})

test('an unknown product answers 404', async () => {
  expect((await agent.call('lookUp', { ...search, id: 'nothing' })).status).toBe(404)
  expect((await agent.call('showProduct', { id: 'nothing' })).status).toBe(404)
  expect((await agent.call('showCalendar', { id: 'nothing', month: 1, year: 2027 })).status).toBe(404)
})

test('today at the place of departure is not past when it is already tomorrow elsewhere', async () => {
  const late = await testPortal()
  await importCatalogue(late.db, testCatalogue(nevada), { now: late.clock.now })
  late.clock.now = Temporal.Instant.from('2026-11-16T07:30:00Z')
  const user = await (await late.newAgency()).signedIn('agent')
  expect((await user.call('lookUp', { ...search, date: '2026-11-15' })).body.Itineraries).toEqual([])
  late.advance({ hours: 1 })
  expect((await user.call('lookUp', { ...search, date: '2026-11-15' })).status).toBe(400)
})
