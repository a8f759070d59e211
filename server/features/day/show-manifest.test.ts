import { expect, test } from 'vitest'

import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { manifestPortal, namesOn, times, today } from '#tests/support/day/manifest-portal.ts'
import { goodBooking, quoted } from '#tests/support/test-booking.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import { added, bookedAt, moved, paidAt } from '#tests/support/test-changes.ts'

const { portal, agency, onAccount, byCard, testing, admin, departureOf } = await manifestPortal()

const pair = { date: today, adult: 2 }
const both = ['First0', 'First1']

/** What is on the manifests of the morning and of the two later departures. */
async function places(id: string) {
  const found = []
  for (const time of [times.morning, times.later, times.pricier]) {
    const names = (await namesOn(admin, await departureOf(today, time)))[id]
    if (names) found.push([time, ...names])
  }
  return found
}

const expire = async (id: string) => {
  portal.advance({ minutes: 15 })
  return id
}

const cases: { title: string; make: () => Promise<string>; on: string[][] }[] = [
  {
    title: 'a confirmed reservation is',
    make: () => bookedAt(onAccount, pair),
    on: [[times.morning, ...both]],
  },
  { title: 'a paid one is', make: () => paidAt(byCard, pair), on: [[times.morning, ...both]] },
  { title: 'a pending one is', make: () => bookedAt(byCard, pair), on: [[times.morning, ...both]] },
  {
    title: 'one whose hold has run out is not, before any job',
    make: async () => expire(await bookedAt(byCard, pair)),
    on: [],
  },
  {
    title: 'an expired one is not',
    make: async () => {
      const id = await expire(await bookedAt(byCard, pair))
      while (await expireReservation(portal.db, portal.clock.now));
      return id
    },
    on: [],
  },
  { title: 'a test one is not', make: () => bookedAt(testing, pair), on: [] },
  {
    title: 'a canceled one is not',
    make: async () => {
      const id = await bookedAt(onAccount, pair)
      await cancel(onAccount, id)
      return id
    },
    on: [],
  },
  {
    title: 'a canceled passenger is not',
    make: async () => {
      const id = await bookedAt(onAccount, pair)
      await cancel(onAccount, id, [0])
      return id
    },
    on: [[times.morning, 'First1']],
  },
  {
    title: 'a moved one is on the new departure only',
    make: async () => {
      const id = await bookedAt(onAccount, pair)
      await moved(onAccount, id, today, times.later)
      return id
    },
    on: [[times.later, ...both]],
  },
  {
    title: 'one whose move waits for its payment is on the old departure only',
    make: async () => {
      const id = await paidAt(byCard, pair)
      await moved(byCard, id, today, times.pricier)
      return id
    },
    on: [[times.morning, ...both]],
  },
  {
    title: 'an added passenger is',
    make: async () => {
      const id = await bookedAt(onAccount, pair)
      await added(onAccount, id, 'Adult')
      return id
    },
    on: [[times.morning, ...both, 'Nina']],
  },
  {
    title: 'one whose addition waits for its payment is not',
    make: async () => {
      const id = await paidAt(byCard, pair)
      await added(byCard, id, 'Adult')
      return id
    },
    on: [[times.morning, ...both]],
  },
]

for (const { title, make, on } of cases) {
  test(`on the manifest: ${title}`, async () => {
    expect(await places(await make())).toEqual(on)
  })
}

test('a reservation has its agency, lead passenger, pickup, attributes and passengers', async () => {
  const { now } = portal.clock
  // Before the pickup, which is on the evening before.
  portal.clock.now = now.subtract({ hours: 12 })
  const { quote } = await quoted(onAccount, { productID: 'tour', adult: 1, child: 1, date: today })
  const sent = {
    ...goodBooking(quote.QuoteID, quote.Itineraries[0]?.ItineraryID ?? '', { adults: 1, children: 1 }),
    hotelID: 'far',
    agencyReference: 'PO-7',
    attribArray: [{ id: 'diet', value: 'Vegan' }],
  }
  expect(await onAccount.call('bookReservation', sent)).toMatchObject({ status: 200 })
  portal.clock.now = now
  const { body } = await admin.call('showManifest', { departureID: await departureOf(today, times.morning) })
  const unmarked = { mark: 'none', scaleWeight: null, released: false, boardingReason: null, marks: [] }
  const passenger = { lastName: 'Guest', seats: 1, ...unmarked }
  expect(body.reservations.find(({ quoteID }) => quoteID === quote.QuoteID)).toEqual({
    quoteID: quote.QuoteID,
    orl: expect.stringMatching(/^\d+$/),
    agencyID: agency.id,
    agency: 'Canyon',
    agencyReference: 'PO-7',
    leadFirstName: 'Lena',
    leadLastName: 'Lead',
    phone: '+1 702 555 0134',
    hotel: 'Far Lodge',
    pickupTime: '23:00',
    pickupDate: '2026-11-14',
    attributes: [{ name: 'Dietary needs', value: 'Vegan' }],
    state: 'confirmed',
    payment: 'on account',
    due: 0,
    weightRule: null,
    passengers: [
      { ...passenger, position: 0, firstName: 'First0', type: 'Adult', weight: 150 },
      { ...passenger, position: 1, firstName: 'First0', type: 'Child', weight: 90 },
    ],
  })
  expect(body).toMatchObject({
    checkInMinutes: 45,
    canMark: true,
    markingError: null,
    departure: { DeptTime: times.morning },
  })
})

test('what the guest still has to pay is there: for the booking, and for a change', async () => {
  const pending = await bookedAt(byCard, pair)
  const waiting = await paidAt(byCard, pair)
  await moved(byCard, waiting, today, times.pricier)
  const { body } = await admin.call('showManifest', { departureID: await departureOf(today, times.morning) })
  const paymentOf = (id: string) => body.reservations.find(({ quoteID }) => quoteID === id)
  expect(paymentOf(pending)).toMatchObject({ state: 'pending', payment: 'due', due: 220 })
  expect(paymentOf(waiting)).toMatchObject({ state: 'confirmed', payment: 'due', due: expect.any(Number) })
  expect(paymentOf(waiting)?.due).toBeGreaterThan(0)
  portal.advance({ minutes: 15 })
  const departureID = await departureOf(today, times.morning)
  const { body: later } = await admin.call('showManifest', { departureID })
  expect(later.reservations.find(({ quoteID }) => quoteID === waiting)).toMatchObject({
    payment: 'paid',
    due: 0,
  })
})

test('reservations are in the order of the lead passenger’s name', async () => {
  const departureID = await departureOf('2026-11-16', times.morning)
  for (const [masterFirstName, masterLastName] of [
    ['Zoe', 'Ärger'],
    ['bea', 'Zorn'],
    ['Ana', 'Zorn'],
    ['Ana', 'adams'],
  ] as const) {
    const { booking } = await quoted(onAccount, { productID: 'tour', date: '2026-11-16' })
    await onAccount.call('bookReservation', { ...booking, masterFirstName, masterLastName })
  }
  const { body } = await admin.call('showManifest', { departureID })
  expect(body.reservations.map((one) => `${one.leadFirstName} ${one.leadLastName}`)).toEqual([
    'Ana adams',
    'Zoe Ärger',
    'Ana Zorn',
    'bea Zorn',
  ])
  expect(body).toMatchObject({ canMark: false, markingError: 'Check-in begins on Mon, Nov 16, 2026.' })
})

test.each(['0', '999999999999999', 'one', '-1', '1e3', '99999999999999999999'])(
  'there is no manifest of the departure %s',
  async (departureID) => {
    expect(await admin.call('showManifest', { departureID })).toMatchObject({ status: 404 })
  },
)

test('only the provider sees manifests', async () => {
  const departureID = await departureOf(today, times.morning)
  const manager = await agency.signedIn('manager', { permissions: [2, 3, 4, 5] })
  expect(await manager.call('showManifest', { departureID })).toMatchObject({ status: 403 })
  expect(await agency.visitor().call('showManifest', { departureID })).toMatchObject({ status: 401 })
})
