import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const portal = await testPortal()
const tour = testProduct('tour', {
  attributes: [{ id: 'diet', name: 'Dietary needs' }],
  schedules: [testSchedule({ times: ['09:00', '13:00'], pickupClass: 'STRIP' })],
})
const catalogue = {
  ...testCatalogue(tour, testProduct('small', { schedules: [testSchedule({ capacity: 2 })] })),
  hotels: [{ id: 'crown', label: 'Desert Crown' }],
  pickupClasses: [{ code: 'STRIP', hotels: [{ hotel: 'crown', estimatedMinsPrior: 45 }] }],
}
await importCatalogue(portal.db, catalogue, { now: portal.clock.now })
const agent = await (await portal.newAgency()).signedIn('agent')
const passengers = await (await portal.newAgency({ paxMode: 1 })).signedIn('agent')
const date = '2026-12-01'
const party = { productID: 'tour', adult: 2, child: 1, date }

const quoteFor = async (search: typeof party) => (await agent.call('createQuote', search)).body.QuoteID

test('a quote covers every departure of the day, with its attributes and pickup hotels', async () => {
  const quoteID = await quoteFor(party)
  const { body } = await agent.call('showQuote', { quoteID })
  expect(body).toMatchObject({
    QuoteID: quoteID,
    ProductID: 'tour',
    date,
    Attributes: [{ AttributeId: 'diet', Name: 'Dietary needs' }],
    PickupClassHotelList: { STRIP: [{ id: 'crown', label: 'Desert Crown', estimatedMinsPrior: 45 }] },
  })
  expect(body.Itineraries).toMatchObject(
    ['09:00', '13:00'].map((DeptTime) => ({
      DeptTime,
      AdultPrice: 100,
      AdultFees: 10,
      ChildPrice: 60,
      ChildFees: 5,
      TotalPrice: 285,
      NoAdults: 2,
      NoChildren: 1,
      PickupClass: 'STRIP',
    })),
  )
})

test('a quote keeps its prices when the catalogue changes, and takes no seats', async () => {
  const search = { ...party, productID: 'small', adult: 2, child: 0, date: '2026-12-02' }
  const quoteID = await quoteFor(search)
  const pricier = testProduct('small', {
    schedules: [testSchedule({ capacity: 2, adultPriceCents: 500_00 })],
  })
  await importCatalogue(portal.db, { ...catalogue, products: [tour, pricier] }, { now: portal.clock.now })
  const { body } = await agent.call('showQuote', { quoteID })
  expect(body.Itineraries).toMatchObject([{ AdultPrice: 100, TotalPrice: 220 }])
  const found = await agent.call('lookUp', { id: 'small', adult: 2, child: 0, date: '2026-12-02' })
  expect(found.body.Itineraries).toMatchObject([{ AdultPrice: 500 }])
})

test('a quote keeps its terms when the catalogue changes', async () => {
  const steps = [
    { hoursBefore: 48, feePercent: 0 },
    { hoursBefore: 24, feePercent: 50 },
  ]
  const withTerms = (cancellationPolicy: typeof steps, moveFeeCents: number | null) =>
    importCatalogue(
      portal.db,
      { ...catalogue, products: [tour, testProduct('small', { cancellationPolicy, moveFeeCents })] },
      { now: portal.clock.now },
    )
  const search = { ...party, productID: 'small', date: '2026-12-03' }
  const termsNow = async () => (await agent.call('showProduct', { id: 'small' })).body
  await withTerms(steps, 25_50)
  await waitUntil(async () => (await termsNow()).moveFee === 25.5)
  const quoteID = await quoteFor(search)
  await withTerms([], null)
  await waitUntil(async () => (await termsNow()).moveFee === null)

  expect((await agent.call('showQuote', { quoteID })).body.cancellationPolicy).toEqual(steps)
  const { move_fee_cents } = await portal.db
    .selectFrom('quotes')
    .select('move_fee_cents')
    .where('id', '=', quoteID)
    .executeTakeFirstOrThrow()
  expect(move_fee_cents).toBe(25_50)
  const untilCutOff = [{ hoursBefore: 1, feePercent: 0 }]
  const { productID: id, ...day } = search
  expect((await agent.call('lookUp', { id, ...day })).body.cancellationPolicy).toEqual(untilCutOff)
  const newQuote = await agent.call('showQuote', { quoteID: await quoteFor(search) })
  expect(newQuote.body.cancellationPolicy).toEqual(untilCutOff)
})

test("a quote's timer counts down to 00:00 and stays there", async () => {
  const quoteID = await quoteFor(party)
  const timer = async () => (await agent.call('showQuoteTimer', { uuid: quoteID })).body
  const expire_time = portal.clock.now.epochMilliseconds / 1000 + 20 * 60
  expect(await timer()).toEqual({ expired: false, expires_in: '20:00', expire_time })
  portal.advance({ minutes: 13, seconds: 30 })
  expect(await timer()).toEqual({ expired: false, expires_in: '06:30', expire_time })
  portal.advance({ minutes: 6, seconds: 30 })
  expect(await timer()).toEqual({ expired: true, expires_in: '00:00', expire_time })
  portal.advance({ hours: 1 })
  expect(await timer()).toEqual({ expired: true, expires_in: '00:00', expire_time })
})

const refused = [
  { title: 'a past date', search: { date: '2020-01-01' }, status: 400 },
  { title: 'a date that does not exist', search: { date: '2026-02-30' }, status: 400 },
  { title: 'no adults', search: { adult: 0 }, status: 400 },
  { title: 'a negative number of children', search: { child: -1 }, status: 400 },
  { title: 'more than 50 passengers', search: { adult: 51 }, status: 400 },
  { title: 'more passengers than seats', search: { adult: 13 }, status: 400 },
  { title: 'an unknown product', search: { productID: 'nothing' }, status: 404 },
]
for (const { title, search, status } of refused) {
  test(`${title} gets no quote`, async () => {
    const before = await portal.db.selectFrom('quotes').select('id').execute()
    const answer = await agent.call('createQuote', { ...party, ...search })
    expect(answer.status).toBe(status)
    expect(answer.body.errors ?? [answer.body.error]).toEqual([expect.stringMatching(/\w{3}/)])
    expect(await portal.db.selectFrom('quotes').select('id').execute()).toHaveLength(before.length)
  })
}

test('a quote in pax mode has no children', async () => {
  expect((await passengers.call('createQuote', party)).status).toBe(400)
  expect((await passengers.call('createQuote', { ...party, child: 0 })).status).toBe(200)
})

test('a departure past its last call has nothing left in a quote', async () => {
  portal.clock.now = Temporal.ZonedDateTime.from(`${date}T07:50[America/Los_Angeles]`).toInstant()
  const morning = await (await portal.newAgency()).signedIn('agent')
  const { body } = await morning.call('createQuote', party)
  const left = async () => {
    const quote = await morning.call('showQuote', { quoteID: body.QuoteID })
    return quote.body.Itineraries.map(({ seatsLeft, poundsLeft }) => [seatsLeft, poundsLeft])
  }
  expect(await left()).toEqual([
    [12, null],
    [12, null],
  ])
  portal.advance({ minutes: 10 })
  expect(await left()).toEqual([
    [0, null],
    [12, null],
  ])
})
