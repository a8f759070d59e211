import { expect, test } from 'vitest'

import { calendarMonth } from '#server/features/availability/calendar-month.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { bookedAt } from '#tests/support/test-changes.ts'
import { testPortal } from '#tests/support/test-portal.ts'

// It is 10:00 on Sunday, November 15, in Las Vegas.
const portal = await testPortal()
const weekend = testSchedule({ weekdays: [0, 6], times: ['09:00', '17:00'], adultPriceCents: 149_99 })
const week = testSchedule({ validTo: null, weekdays: [1, 2, 3, 4, 5], times: ['09:00'] })
const early = testSchedule({ weekdays: [1], times: ['06:00'], adultPriceCents: 80_00, capacity: 1 })
const product = testProduct('tour', {
  schedules: [weekend, week, early],
  blocks: [
    { date: '2026-11-18', time: null, seats: null },
    { date: '2026-11-23', time: '06:00', seats: null },
  ],
})
await importCatalogue(portal.db, testCatalogue(product), { now: portal.clock.now })
const agent = await (await portal.newAgency()).signedIn('agent')

const month = async (id: string, year: number, number: number) => {
  const { body } = await agent.call('showCalendar', { id, productID: id, month: number, year })
  return new Map(body.calendar.map((day) => [day.date, day]))
}

test('every day of the month has an entry with its place in the grid', async () => {
  const days = await month('tour', 2026, 11)
  expect(days.size).toBe(30)
  expect(days.get('2026-11-30')).toMatchObject({ dayOfWeek: 1, weekOffset: 4 })
})

const november = [
  { title: 'yesterday is not available', date: '2026-11-14', available: false, adultStarting: 0 },
  {
    title: 'today is available while a departure is left',
    date: '2026-11-15',
    available: true,
    adultStarting: 159.99,
  },
  {
    title: 'the starting price is the lowest of the day, with fees',
    date: '2026-11-16',
    available: true,
    adultStarting: 90,
  },
  {
    title: 'a day with one departure starts at its price',
    date: '2026-11-17',
    available: true,
    adultStarting: 110,
  },
  { title: 'a sold-out day is not available', date: '2026-11-18', available: false, adultStarting: 0 },
  {
    title: 'a sold-out departure does not set the starting price',
    date: '2026-11-23',
    available: true,
    adultStarting: 110,
  },
]
for (const { title, date, ...expected } of november) {
  test(`calendar: ${title}`, async () => {
    expect((await month('tour', 2026, 11)).get(date)).toMatchObject(expected)
  })
}

test('a day is unavailable once its last seat is sold, and available when a seat is free again', async () => {
  const date = '2026-12-01'
  const id = await bookedAt(agent, { date, adult: 12 })
  expect((await month('tour', 2026, 12)).get('2026-12-01')?.available).toBe(false)
  await cancel(agent, id, [11])
  expect((await month('tour', 2026, 12)).get('2026-12-01')?.available).toBe(true)
})

test('months outside the horizon have no available days', async () => {
  for (const [year, number] of [
    [2026, 1],
    [2029, 12],
  ] as const) {
    const days = [...(await month('tour', year, number)).values()]
    expect(days.some(({ available }) => available)).toBe(false)
  }
})

test('February 29 is in the calendar of a leap year', () => {
  const days = calendarMonth([{ local_date: '2028-02-29', adult_starting_cents: 12_345, most_left: 2 }], {
    year: 2028,
    month: 2,
    today: '2026-11-15',
    party: 3,
    modifier: { mode: 0, value: 10 },
  })
  expect(days).toHaveLength(29)
  expect(days.at(-1)).toEqual({
    date: '2028-02-29',
    available: true,
    adultStarting: 123.45,
    dayOfWeek: 2,
    weekOffset: 4,
    state: 'open',
    fits: false,
    adultStartingSale: 133.45,
  })
})

const refused = [
  {
    title: 'month 13',
    input: { month: 13, year: 2026 },
    errors: ['Month must be a number from 1 to 12.'],
  },
  { title: 'month 0', input: { month: 0, year: 2026 }, errors: ['Month must be a number from 1 to 12.'] },
  {
    title: 'a month in words',
    input: { month: 'May', year: 2026 },
    errors: ['Month must be a number from 1 to 12.'],
  },
  {
    title: 'no fields',
    input: {},
    errors: ['Month must be a number from 1 to 12.', 'Year must be a number from 2000 to 2100.'],
  },
  {
    title: 'the year 99999',
    input: { month: 1, year: 99_999 },
    errors: ['Year must be a number from 2000 to 2100.'],
  },
  {
    title: "another product's id",
    input: { month: 1, year: 2027, productID: 'other' },
    errors: ['productID must match the product in the path.'],
  },
]
for (const { title, input, errors } of refused) {
  test(`a calendar request with ${title} lists its errors`, async () => {
    const { status, body } = await agent.call('showCalendar', { id: 'tour', ...input } as never)
    expect(status).toBe(400)
    expect(body.errors).toEqual(errors)
  })
}

test('products come grouped by universe, and an import shows at the next call', async () => {
  const { body } = await agent.call('listProducts', {})
  expect(body).toMatchObject([{ name: 'Test universe', products: [{ productID: 'tour', code: 'TOUR' }] }])
  const renamed = { ...product, name: 'Another name' }
  await importCatalogue(portal.db, testCatalogue(renamed), { now: portal.clock.now })
  await expect
    .poll(async () => (await agent.call('showProduct', { id: 'tour' })).body.name)
    .toBe('Another name')
})

const closing = testProduct('closing', {
  cutOffMinutes: 60,
  schedules: [
    testSchedule({ times: ['11:00'], adultPriceCents: 50_00 }),
    testSchedule({ times: ['11:01'], adultPriceCents: 70_00, adultFeesCents: 7_00, childPriceCents: 1_00 }),
  ],
})

const closingToday = async () => (await month('closing', 2026, 11)).get('2026-11-15')

test('a departure within the cut-off makes no day available and sets no starting price', async () => {
  await importCatalogue(portal.db, testCatalogue(product, closing), { now: portal.clock.now })
  await expect.poll(closingToday).toMatchObject({ available: true, adultStarting: 77 })
  portal.advance({ minutes: 1 })
  expect(await closingToday()).toMatchObject({ available: false, adultStarting: 0 })
})
