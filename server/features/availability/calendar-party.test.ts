import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { addProductConfig } from '#server/features/pricing/change-product-configs.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { testPortal } from '#tests/support/test-portal.ts'

// It is 10:00 on Sunday, November 15, in Las Vegas.
const portal = await testPortal()
const spring = { from: '03-01', to: '05-31' }
await importCatalogue(
  portal.db,
  testCatalogue(
    testProduct('tour', {
      schedules: [
        testSchedule({ weekdays: [1, 2, 3, 4, 5], capacity: 5 }),
        testSchedule({ weekdays: [3], times: ['13:00'], adultPriceCents: 200_00 }),
        testSchedule({ weekdays: [0], times: ['09:00'] }),
      ],
      blocks: [
        { date: '2026-11-17', time: null, seats: null },
        { date: '2026-11-18', time: '09:00', seats: null },
      ],
    }),
    testProduct('spring', {
      schedules: [testSchedule({ season: spring, validTo: null, capacity: 4 })],
      blocks: [{ date: '2027-03-01', time: null, seats: 2 }],
    }),
    testProduct('held', { schedules: [testSchedule({ capacity: 6 })] }),
  ),
  { now: portal.clock.now },
)
const agency = await portal.newAgency({ creditCardMode: 1 })
const agent = await agency.signedIn('agent')
const pax = await (await portal.newAgency({ paxMode: 1 })).signedIn('agent')
await addProductConfig(portal.db, agency.id, {
  productCode: 'TOUR',
  bookingDate: '2026-11-15',
  mode: 1,
  value: 10,
})

interface Asked {
  month: number
  year: number
  adult?: number
  child?: number
}
const calendar = async (id: string, asked: Asked) => {
  const { body } = await agent.call('showCalendar', { id, ...asked })
  return { ...body, days: new Map(body.calendar.map((day) => [day.date, day])) }
}
const november = { month: 11, year: 2026 }

const cases = [
  { title: 'yesterday is past', date: '2026-11-13', state: 'past', fits: false },
  { title: 'today is past when all have left', date: '2026-11-15', state: 'past', fits: false },
  { title: 'a weekday is open', date: '2026-11-16', state: 'open', fits: true, adultStartingSale: 121 },
  { title: 'a day without seats is sold out', date: '2026-11-17', state: 'sold-out', fits: false },
  {
    title: 'the price is of a departure with seats',
    date: '2026-11-18',
    state: 'open',
    fits: true,
    adultStartingSale: 231,
  },
  { title: 'a Saturday has no departures', date: '2026-11-21', state: 'not-operating', fits: false },
]
for (const { title, date, ...expected } of cases) {
  test(`each day has a state: ${title}`, async () => {
    expect((await calendar('tour', november)).days.get(date)).toMatchObject(expected)
  })
}

const parties = [
  { adult: 5, child: 0, date: '2026-11-16', fits: true },
  { adult: 4, child: 2, date: '2026-11-16', fits: false },
  { adult: 10, child: 2, date: '2026-11-18', fits: true },
  { adult: 13, child: 0, date: '2026-11-18', fits: false },
]
for (const { adult, child, date, fits } of parties) {
  test(`${adult} adults and ${child} children ${fits ? 'fit' : "don't fit"} on ${date}, which stays available`, async () => {
    const { days } = await calendar('tour', { ...november, adult, child })
    expect(days.get(date)).toMatchObject({ fits, available: true, state: 'open' })
  })
}

const later = [
  { title: 'the first of next month', id: 'tour', asked: november, next: ['2026-12-01', '2026-12-01'] },
  {
    title: 'a day for a large party',
    id: 'tour',
    asked: { ...november, adult: 8 },
    next: ['2026-12-01', '2026-12-02'],
  },
  { title: 'a season months ahead', id: 'spring', asked: november, next: ['2027-03-01', '2027-03-01'] },
  {
    title: 'a day in that season for a larger party',
    id: 'spring',
    asked: { ...november, adult: 3 },
    next: ['2027-03-01', '2027-03-02'],
  },
  {
    title: 'no day for a party that never fits',
    id: 'spring',
    asked: { ...november, adult: 5 },
    next: ['2027-03-01', null],
  },
  { title: 'nothing past the horizon', id: 'tour', asked: { month: 1, year: 2030 }, next: [null, null] },
  {
    title: 'nothing that has left, from a past month on',
    id: 'tour',
    asked: { month: 1, year: 2026 },
    next: ['2026-11-16', '2026-11-16'],
  },
]
for (const { title, id, asked, next } of later) {
  test(`after a month comes ${title}`, async () => {
    const { nextDeparture, nextFit } = await calendar(id, asked)
    expect([nextDeparture, nextFit]).toEqual(next)
  })
}

test('a party fits as soon as a hold has expired', async () => {
  const { booking } = await quoted(agent, { productID: 'held', adult: 4, date: '2026-12-01' })
  expect((await agent.call('bookReservation', booking)).status).toBe(200)
  const party = { month: 12, year: 2026, adult: 3 }
  const fits = async () => (await calendar('held', party)).days.get('2026-12-01')?.fits
  const nextFit = async () => (await calendar('held', { ...party, month: 11 })).nextFit
  expect([await fits(), await nextFit()]).toEqual([false, '2026-12-02'])
  portal.advance({ minutes: 16 })
  expect([await fits(), await nextFit()]).toEqual([true, '2026-12-01'])
})

const refused = [
  { title: 'no adult', user: agent, input: { adult: 0 }, errors: ['At least 1 adult must travel.'] },
  {
    title: '51 passengers',
    user: agent,
    input: { adult: 50, child: 1 },
    errors: ['A party can have up to 50 passengers.'],
  },
  {
    title: 'children in pax mode',
    user: pax,
    input: { adult: 1, child: 1 },
    errors: ['This agency books passengers only. Set children to 0.'],
  },
]
for (const { title, user, input, errors } of refused) {
  test(`a calendar for ${title} lists its errors`, async () => {
    const { status, body } = await user.call('showCalendar', { id: 'tour', ...november, ...input })
    expect([status, body.errors]).toEqual([400, errors])
  })
}
