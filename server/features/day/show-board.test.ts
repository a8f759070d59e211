import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { boardOfDeparture, nextOnBoard } from '#server/features/day/board.sql.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { bookByCard, payBy } from '#tests/support/test-payment.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
await portal.jobs.stop()
const { db, clock } = portal
const catalogue = testCatalogue(
  testProduct('air', { schedules: [testSchedule({ times: ['09:00', '14:00'], payloadPounds: 2000 })] }),
  testProduct('bus', {
    timeZone: 'America/Denver',
    schedules: [testSchedule({ times: ['09:30'], weekdays: [0, 1, 2, 3, 4, 5] })],
    blocks: [{ date: '2026-11-20', time: null, seats: 4 }],
  }),
)
await importCatalogue(db, catalogue, { now: clock.now })
const admin = await (await portal.provider()).signedIn('admin')
const onAccount = await (await portal.newAgency()).signedIn('agent')
const byCard = await (await portal.newAgency({ creditCardMode: 1 })).signedIn('agent')

/** Sessions end overnight. */
async function at(now: string) {
  clock.now = Temporal.Instant.from(now)
  const signIn = { password: testPassword }
  await admin.call('login', { username: 'admin', ...signIn })
  for (const agent of [onAccount, byCard]) await agent.call('login', { username: 'agent', ...signIn })
}
const board = async (date: string) => (await admin.call('showBoard', { date })).body
async function departure(date: string, time = '09:00') {
  const found = (await board(date)).departures.find(({ DeptTime }) => DeptTime === time)
  if (!found) throw new Error(`No departure at ${time}.`)
  return found
}

const close = (departureID: string) =>
  db
    .updateTable('departures')
    .set({ closed_at: clock.now, off_schedule: true })
    .where('id', '=', Number(departureID))
    .execute()

test('a day has the departures of all tours in order of time, and no others', async () => {
  const { date, today, departures } = await board('2026-11-17')
  expect({ date, today }).toEqual({ date: '2026-11-17', today: '2026-11-15' })
  expect(
    departures.map(({ ProductCode, ProductName, DeptTime, timeZone, departsAt }) => [
      ProductCode,
      ProductName,
      DeptTime,
      timeZone,
      new Date(departsAt).toISOString(),
    ]),
  ).toEqual([
    ['AIR', 'Tour air', '09:00', 'America/Los_Angeles', '2026-11-17T17:00:00.000Z'],
    ['BUS', 'Tour bus', '09:30', 'America/Denver', '2026-11-17T16:30:00.000Z'],
    ['AIR', 'Tour air', '14:00', 'America/Los_Angeles', '2026-11-17T22:00:00.000Z'],
  ])
  expect(departures[0]?.prices).toEqual({ adult: 100, child: 60, adultFees: 10, childFees: 5 })
})

test.each([
  { date: '', shown: '2026-11-15' },
  { date: '2031-01-01', shown: '2031-01-01' },
])('the board of "$date" is of $shown', async ({ date, shown }) => {
  expect(await board(date)).toMatchObject({ date: shown, today: '2026-11-15' })
})

test('a day without departures is empty', async () => {
  expect((await board('2025-01-01')).departures).toEqual([])
})

test('the next day with departures is named, also over empty days, and null after the last', async () => {
  const last = (
    await db.selectFrom('departures').select('local_date').orderBy('local_date', 'desc').execute()
  )[0]
  const nextDate = async (date: string) => (await board(date)).nextDate
  expect(await nextDate('2026-11-17')).toBe('2026-11-18')
  expect(await nextDate('2025-01-01')).toBe((await board('')).date)
  expect(await nextDate(last?.local_date ?? '')).toBeNull()
})

test.each(['today', '2026-13-01', '2026-11-31', '20261118'])('%s is no date', async (date) => {
  expect(await admin.call('showBoard', { date })).toMatchObject({
    status: 400,
    body: { errors: ['Enter a valid date as YYYY-MM-DD.'] },
  })
})

test.each([
  { now: '2026-11-16T15:59:59Z', state: 'open' },
  { now: '2026-11-16T16:00:00Z', state: 'closed' },
  { now: '2026-11-16T16:59:59Z', state: 'closed' },
  { now: '2026-11-16T17:00:00Z', state: 'departed' },
])('a departure of 17:00 UTC with a cut-off of an hour is $state at $now', async ({ now, state }) => {
  await at(now)
  expect(await departure('2026-11-16')).toMatchObject({ state, closedByHand: false })
})

test.each([
  { now: '2026-11-18T12:00:00Z', state: 'closed' },
  { now: '2026-11-18T17:00:00Z', state: 'departed' },
])('one that was closed by hand is $state at $now and keeps its numbers', async ({ now, state }) => {
  await at('2026-11-18T10:00:00Z')
  await close((await departure('2026-11-18')).departureID)
  await at(now)
  expect(await departure('2026-11-18')).toMatchObject({
    state,
    closedByHand: true,
    offSchedule: true,
    capacity: 12,
    free: 12,
  })
  expect(await departure('2026-11-18', '14:00')).toMatchObject({ state: 'open', closedByHand: false })
})

test('seats are sold, held until they expire, blocked by the file or by hand, or free', async () => {
  await at('2026-11-18T12:00:00Z')
  const [date, productID] = ['2026-11-20', 'bus']
  const seats = async () => {
    const { sold, held, blocked, blockedByHand, free, capacity, pounds } = await departure(date, '09:30')
    expect(sold + held + blocked + blockedByHand + free).toBe(capacity)
    return { sold, held, blocked, blockedByHand, free, pounds }
  }
  const steps = [{ after: 'nothing', ...(await seats()) }]
  const step = async (after: string) => void steps.push({ after, ...(await seats()) })
  await bookByCard(onAccount, { productID, date, adult: 2 })
  await step('a booking on account')
  const quoteID = await bookByCard(byCard, { productID, date, adult: 3 })
  await step('a booking by card')
  await payBy(byCard, quoteID, {})
  await step('its payment')
  await bookByCard(byCard, { productID, date, adult: 1 })
  await step('another booking by card')
  portal.advance({ minutes: 14 })
  await step('14 minutes')
  portal.advance({ minutes: 1 })
  await step('15 minutes')
  await db
    .updateTable('departures')
    .set({ seats_blocked_by_hand: 2, off_schedule: true })
    .where('product_id', '=', productID)
    .where('local_date', '=', date)
    .execute()
  await step('a block by hand')
  const fixed = { blocked: 4, blockedByHand: 0 }
  expect(steps).toEqual([
    { after: 'nothing', ...fixed, sold: 0, held: 0, free: 8, pounds: 0 },
    { after: 'a booking on account', ...fixed, sold: 2, held: 0, free: 6, pounds: 300 },
    { after: 'a booking by card', ...fixed, sold: 2, held: 3, free: 3, pounds: 750 },
    { after: 'its payment', ...fixed, sold: 5, held: 0, free: 3, pounds: 750 },
    { after: 'another booking by card', ...fixed, sold: 5, held: 1, free: 2, pounds: 900 },
    { after: '14 minutes', ...fixed, sold: 5, held: 1, free: 2, pounds: 900 },
    { after: '15 minutes', ...fixed, sold: 5, held: 0, free: 3, pounds: 750 },
    { after: 'a block by hand', blocked: 4, blockedByHand: 2, sold: 5, held: 0, free: 1, pounds: 750 },
  ])
})

test('the payload is in pounds, and null without one', async () => {
  const payloads = (await board('2026-11-20')).departures.map(({ payload }) => payload)
  expect(payloads).toEqual([2000, null, 2000])
})

const next = async (count: number) =>
  (await nextOnBoard(db, { count, now: clock.now })).map(({ date, DeptTime }) => `${date} ${DeptTime}`)

test('the next departures are those that leave first, in any time zone and on any day', async () => {
  await at('2026-11-20T16:29:00Z')
  expect(await next(1)).toEqual(['2026-11-20 09:30'])
  expect(await next(4)).toEqual([
    '2026-11-20 09:30',
    '2026-11-20 09:00',
    '2026-11-20 14:00',
    '2026-11-21 09:00',
  ])
  portal.advance({ minutes: 1 })
  expect(await next(1)).toEqual(['2026-11-20 09:00'])
})

test('one departure says what the board says, and an unknown one nothing', async () => {
  const { now } = clock
  for (const shown of (await board('2026-11-20')).departures)
    expect(await boardOfDeparture(db, { departureId: Number(shown.departureID), now })).toEqual(shown)
  expect(await boardOfDeparture(db, { departureId: 999_999_999_999_999, now })).toBeUndefined()
})

test('some departures of a day say what the whole board says of them; those of other days are left out', async () => {
  const date = '2026-11-20'
  const whole = await board(date)
  const [first, , last] = whole.departures
  const elsewhere = await departure('2026-11-21')
  const some = async (...ids: (string | undefined)[]) =>
    (await admin.call('showBoard', { date, departures: ids.join() })).body
  expect(await some(last?.departureID, first?.departureID)).toEqual({ ...whole, departures: [first, last] })
  expect(await some(elsewhere.departureID, '999999999999999')).toEqual({ ...whole, departures: [] })
})

const tooMany = Array.from({ length: 51 }, (_, index) => index + 1).join()
test.each(['', 'x', '1,', '0', '1,,2', '1 2', '-1', '1234567890123456', tooMany])(
  'departures=%s is refused with words',
  async (departures) => {
    const words = 'departures must be up to 50 ids, separated by commas.'
    for (const call of ['showBoard', 'listPickups'] as const)
      expect(await admin.call(call, { date: '2026-11-20', departures })).toMatchObject({
        status: 400,
        body: { errors: [words], fields: { departures: [words] } },
      })
  },
)
