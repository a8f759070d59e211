import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { addProductConfig } from '#server/features/pricing/change-product-configs.ts'
import { goodBooking, quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { testPortal } from '#tests/support/test-portal.ts'

// It is 10:00 on Sunday, November 15, in Las Vegas. It is already November 16 in Auckland.
const portal = await testPortal()
const odd = testSchedule({ adultPriceCents: 99_95, childPriceCents: 60_05 })
const five = testSchedule({ times: ['09:00', '13:00'], capacity: 5 })
const twenty = testSchedule({ times: ['10:30', '15:00'], capacity: 20 })
await importCatalogue(
  portal.db,
  testCatalogue(
    testProduct('flat'),
    testProduct('percent', { schedules: [odd] }),
    testProduct('abroad', { timeZone: 'Pacific/Auckland' }),
    testProduct('plain'),
    testProduct('seats', {
      schedules: [five, twenty],
      blocks: [
        { date: '2026-12-01', time: '09:00', seats: 2 },
        { date: '2026-12-01', time: '15:00', seats: null },
      ],
    }),
    testProduct('weekly', { schedules: [testSchedule({ weekdays: [6] })] }),
    testProduct('held'),
  ),
  { now: portal.clock.now },
)
const here = await portal.newAgency({ creditCardMode: 1 })
const agent = await here.signedIn('agent')
const config = (productCode: string, bookingDate: string, mode: 0 | 1, value: number) =>
  addProductConfig(portal.db, here.id, { productCode, bookingDate, mode, value })
await config('FLAT', '2026-11-01', 0, 15)
await config('FLAT', '2026-12-01', 0, 99)
await config('PERCENT', '2026-11-15', 1, 7)
await config('ABROAD', '2026-11-16', 0, 20)
const elsewhere = await portal.newAgency()
await addProductConfig(portal.db, elsewhere.id, {
  productCode: 'PLAIN',
  bookingDate: '2026-11-01',
  mode: 0,
  value: 40,
})

const search = { adult: 2, child: 1, date: '2026-12-02' }
const lookUp = async (id: string, changes: Partial<typeof search> = {}) =>
  (await agent.call('lookUp', { id, ...search, ...changes })).body

const prices = [
  {
    title: 'a flat modifier, by the day of booking and not of travel',
    id: 'flat',
    sale: { adultSale: 125, childSale: 80, totalSale: 330 },
    modifier: { mode: 0, value: 15 },
  },
  {
    title: 'a percentage, rounded per person',
    id: 'percent',
    sale: { adultSale: 117.65, childSale: 69.6, totalSale: 304.9 },
    modifier: { mode: 1, value: 7 },
  },
  {
    title: 'the day of booking at the place of departure',
    id: 'abroad',
    sale: { adultSale: 130, childSale: 85, totalSale: 345 },
    modifier: { mode: 0, value: 20 },
  },
  {
    title: "not another agency's modifier",
    id: 'plain',
    sale: { adultSale: 110, childSale: 65, totalSale: 285 },
    modifier: { mode: 0, value: 0 },
  },
]
for (const { title, id, sale, modifier } of prices) {
  test(`the sale price in a search: ${title}`, async () => {
    const body = await lookUp(id)
    expect(body.Itineraries[0]).toMatchObject(sale)
    expect(body.modifier).toEqual(modifier)
    const { quote } = await quoted(agent, { productID: id, ...search })
    const booking = {
      ...goodBooking(quote.QuoteID, quote.Itineraries[0]?.ItineraryID ?? '', { adults: 2, children: 1 }),
      markup: { adult: sale.adultSale, child: sale.childSale },
    }
    expect(await agent.call('bookReservation', booking)).toMatchObject({ status: 200 })
    const { body: booked } = await agent.call('showReservation', { id: quote.QuoteID })
    expect(booked.reservation.totalSale).toBe(sale.totalSale)
  })
}

test('departures too full for the party are listed apart, with their seats', async () => {
  const body = await lookUp('seats', { adult: 3, child: 2, date: '2026-12-01' })
  expect(body.Itineraries.map(({ DeptTime, seatsLeft }) => [DeptTime, seatsLeft])).toEqual([
    ['10:30', 20],
    ['13:00', 5],
  ])
  expect(body.tooFull).toEqual([
    { DeptTime: '09:00', seatsLeft: 3 },
    { DeptTime: '15:00', seatsLeft: 0 },
  ])
  expect(body.closed).toBe(0)
})

test('a quote leaves out departures too full for the party', async () => {
  const { quote } = await quoted(agent, { productID: 'seats', adult: 4, date: '2026-12-01' })
  expect(quote.Itineraries.map(({ DeptTime }) => DeptTime)).toEqual(['10:30', '13:00'])
})

const empty = [
  { title: 'a day without departures', id: 'weekly', date: '2026-12-02', closed: 0 },
  { title: 'a day whose departures have left', id: 'flat', date: '2026-11-15', closed: 1 },
]
for (const { title, id, date, closed } of empty) {
  test(`an empty search tells why: ${title}`, async () => {
    expect(await lookUp(id, { date })).toMatchObject({ Itineraries: [], tooFull: [], closed })
  })
}

test('seats of an expired hold count as left at once', async () => {
  const day = { adult: 1, child: 0, date: '2026-12-04' }
  const { booking } = await quoted(agent, { productID: 'held', adult: 6, date: day.date })
  expect((await agent.call('bookReservation', booking)).status).toBe(200)
  const seats = async () => (await lookUp('held', day)).Itineraries[0]?.seatsLeft
  expect(await seats()).toBe(6)
  portal.advance({ minutes: 16 })
  expect(await seats()).toBe(12)
})
