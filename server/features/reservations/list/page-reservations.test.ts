import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import type { SentInputOf } from '#contract/endpoint.ts'
import type { pageReservations } from '#contract/reservation-list.ts'
import { postAll } from '#tests/support/accounts/post-all.ts'
import { bookingPortal } from '#tests/support/booking-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, agent: stranger, ownDay } = await bookingPortal()
// The tests write reservations that no one booked or paid.
afterAll(() => postAll(portal.db))
const agency = await portal.newAgency({ creditCardMode: 1 })
const [alice, bob] = [await agency.signedIn('alice'), await agency.signedIn('bob')]
const days = [ownDay(), ownDay(), ownDay()]

interface Trip {
  user: Visitor
  orl: string
  guest: [first: string, last: string]
  productID?: string
  day: number
  adult?: number
  child?: number
  email?: string
  phone?: string
  agencyReference?: string
}

async function book({ user, orl, guest, productID = 'tour', day, adult = 1, child = 0, ...rest }: Trip) {
  const { booking } = await quoted(user, { productID, adult, child, date: days[day] ?? '' })
  const [masterFirstName, masterLastName] = guest
  const { email: emailAddress = 'guest@example.com', phone: phoneNumber = '555 0100 000' } = rest
  await user.call('bookReservation', {
    ...booking,
    masterFirstName,
    masterLastName,
    emailAddress,
    phoneNumber,
    agencyReference: rest.agencyReference,
  })
  await portal.db.updateTable('reservations').set({ orl }).where('quote_id', '=', booking.quoteID).execute()
  portal.advance({ seconds: 1 })
  return booking.quoteID
}

const pay = (orl: string) =>
  portal.db
    .updateTable('reservations')
    .set({ status: 'confirmed', paid: true, confirmed_at: portal.clock.now })
    .where('orl', '=', orl)
    .execute()

/** Another agency's reservation matches every search below. */
const foreign = {
  guest: ['Ada', "O'Hara_100% bob"] as [string, string],
  email: 'ada.lovelace@example.com',
  phone: '+1 702 555 0134',
}
await book({ user: stranger, orl: '33334445', day: 0, ...foreign })

const ada = { email: 'ada.lovelace@example.com', phone: '+1 (702) 555-0134' }
await book({ user: alice, orl: '33334444', guest: ['Ada', 'Lovelace'], day: 1, adult: 2, child: 1, ...ada })
await book({ user: bob, orl: '11112222', guest: ['Žofie', 'Čapek'], day: 0, productID: 'small' })
const scarlett = {
  guest: ['Scarlett', "O'Hara_100%"] as [string, string],
  agencyReference: 'PO-2026/08–15.7',
}
await book({ user: alice, orl: '22221111', day: 2, adult: 4, ...scarlett })
for (const orl of ['33334444', '11112222', '22221111']) await pay(orl)
await book({ user: bob, orl: '44440000', guest: ['Late', 'Payer'], day: 0 })
portal.advance({ minutes: 20 })
await book({ user: alice, orl: '55550000', guest: ['New', 'Guest'], day: 0 })

type Wanted = SentInputOf<typeof pageReservations>

async function list(wanted: Wanted, user = alice) {
  const { body, status } = await user.call('pageReservations', wanted)
  expect(status).toBe(200)
  return body
}
const numbers = async (wanted: Wanted) => (await list(wanted)).rows.map(({ orl }) => orl)
const confirmed = { state: 'confirmed' } as const

test('a row has what the list shows', async () => {
  const [row] = (await list({ ...confirmed, search: 'lovelace' })).rows
  expect(row).toEqual({
    quoteID: expect.any(String),
    orl: '33334444',
    masterFirstName: 'Ada',
    masterLastName: 'Lovelace',
    emailAddress: ada.email,
    phoneNumber: ada.phone,
    ProductCode: 'TOUR',
    ProductName: 'Tour tour',
    date: days[1],
    DeptTime: '09:00',
    NoAdults: 2,
    NoChildren: 1,
    totalSale: 285,
    extraSeats: 0,
    state: 'confirmed',
    resExpireAfter: expect.any(Number),
    test: false,
    agencyReference: null,
    bookedBy: `alice of ${agency.host}`,
    bookedAt: '2026-11-15T18:00:01Z',
  })
})

test('an unpaid reservation is pending until its hold ends, whether or not a job ran', async () => {
  expect(await numbers({})).toEqual(['55550000'])
  expect(await numbers({ state: 'expired' })).toEqual(['44440000'])
  expect(await numbers(confirmed)).toEqual(['22221111', '11112222', '33334444'])
})

test('each state is counted, with and without the search', async () => {
  const all = { pending: 1, confirmed: 3, expired: 1, canceled: 0 }
  expect(await list({})).toMatchObject({ matches: all, all })
  expect(await list({ search: 'lovelace' })).toEqual({
    rows: [],
    matches: { pending: 0, confirmed: 1, expired: 0, canceled: 0 },
    all,
  })
  expect((await list({ date: days[0] ?? '' })).matches).toEqual({
    pending: 1,
    confirmed: 1,
    expired: 1,
    canceled: 0,
  })
})

const searches = [
  { typed: '3333 4444', found: ['33334444'] },
  { typed: '#3333-4444', found: ['33334444'] },
  { typed: '3344', found: ['33334444'] },
  { typed: 'ada', found: ['33334444'] },
  { typed: 'ADA love', found: ['33334444'] },
  { typed: 'lovelace ada', found: ['33334444'] },
  { typed: 'ada capek', found: [] },
  { typed: 'ŽOFIE čap', found: ['11112222'] },
  { typed: 'ada.lovelace@example', found: ['33334444'] },
  { typed: '(702) 555-0134', found: ['33334444'] },
  { typed: 'po-2026/08', found: ['22221111'] },
  { typed: '2026/08–15.7', found: ['22221111'] },
  { typed: '08-157', found: ['22221111'] },
  { typed: '17025550134', found: ['33334444'] },
  { typed: 'SMALL', found: ['11112222'] },
  { typed: 'tour tour', found: ['22221111', '11112222', '33334444'] },
  { typed: 'bob', found: ['11112222'] },
  { typed: "o'hara_100%", found: ['22221111'] },
  { typed: '%', found: ['22221111'] },
  { typed: String.raw`\ `, found: [] },
  { typed: 'stranger', found: [] },
]
for (const { typed, found } of searches) {
  test(`a search for ${JSON.stringify(typed)} finds ${found.length}`, async () => {
    const { rows, matches } = await list({ ...confirmed, search: typed })
    expect(rows.map(({ orl }) => orl)).toEqual(found)
    expect(matches.confirmed).toBe(found.length)
  })
}

const orders = [
  { sort: 'booked', order: ['33334444', '11112222', '22221111'] },
  { sort: 'number', order: ['11112222', '22221111', '33334444'] },
  // As the database compares text: accented letters come last.
  { sort: 'guest', order: ['33334444', '22221111', '11112222'] },
  { sort: 'tour', order: ['11112222', '22221111', '33334444'] },
  { sort: 'departure', order: ['11112222', '33334444', '22221111'] },
  { sort: 'party', order: ['11112222', '33334444', '22221111'] },
  { sort: 'total', order: ['11112222', '33334444', '22221111'] },
  { sort: 'booker', order: ['22221111', '33334444', '11112222'] },
] as const
for (const { sort, order } of orders) {
  test(`sorted by ${sort}, also while searching and backward`, async () => {
    for (const search of ['', 'o'])
      expect(await numbers({ ...confirmed, sort, descending: 'false', search })).toEqual(order)
    expect(await numbers({ ...confirmed, sort, descending: 'true' })).toEqual(order.toReversed())
  })
}

test('pages follow each other, also while searching', async () => {
  for (const search of ['', 'tour']) {
    const pages = await Promise.all(
      [0, 2].map((offset) => numbers({ ...confirmed, search, offset, limit: 2 })),
    )
    expect(pages).toEqual([['22221111', '11112222'], ['33334444']])
    expect(await list({ ...confirmed, search, offset: 50 })).toMatchObject({
      rows: [],
      matches: { confirmed: 3 },
    })
  }
})

test('another agency sees none of them', async () => {
  for (const search of ['', 'ada', '3333'])
    expect((await list({ ...confirmed, search }, stranger)).rows.map(({ orl }) => orl)).toEqual(['33334445'])
  expect(await numbers({ search: '33334445' })).toEqual([])
})

test('a deleted user leaves an empty name, and the reservation stays', async () => {
  const gone = await agency.signedIn('gone')
  await book({ user: gone, orl: '66660000', guest: ['Kept', 'Guest'], day: 1 })
  await sql`delete from users where agency_id = ${agency.id} and username = 'gone'`.execute(portal.db)
  expect((await list({ search: '66660000' })).rows).toMatchObject([{ bookedBy: null }])
})

const refused: { input: Wanted; error: string }[] = [
  { input: { date: '2026-02-30' }, error: 'Enter a valid date as YYYY-MM-DD.' },
  { input: { search: 'x'.repeat(201) }, error: 'Search for at most 200 characters.' },
  { input: { state: 'stolen' as 'pending' }, error: 'Unknown state of a reservation.' },
  { input: { sort: 'fingerprint' as 'booked' }, error: 'Unknown column.' },
]
for (const { input, error } of refused) {
  test(`${JSON.stringify(input).slice(0, 40)} is refused`, async () => {
    const { status, body } = await alice.call('pageReservations', input)
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [error] })
  })
}
