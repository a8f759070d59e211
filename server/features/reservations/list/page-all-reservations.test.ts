import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import type { pageAllReservations } from '#contract/day/all-reservations.ts'
import { mostCounted } from '#contract/day/found-limits.ts'
import type { SentInputOf } from '#contract/endpoint.ts'
import { postAll } from '#tests/support/accounts/post-all.ts'
import { bookingPortal } from '#tests/support/booking-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, ownDay } = await bookingPortal()
// The tests write reservations that no one booked or paid.
afterAll(() => postAll(portal.db))
const provider = await portal.provider()
await sql`update agencies set port_username = 'own', port_password_sealed = 'sealed' where is_provider`.execute(
  portal.db,
)
const admin = await provider.signedIn('admin')
const rim = await portal.newAgency({ name: 'Rim Tours', creditCardMode: 1 })
const mesa = await portal.newAgency({ name: 'Mesa Trips' })
const [rimAgent, mesaAgent] = [await rim.signedIn('agent'), await mesa.signedIn('agent')]
const days = [ownDay(), ownDay(), ownDay(), ownDay(), ownDay()]

interface Trip {
  user: Visitor
  orl: string
  guest: [first: string, last: string]
  productID?: string
  day: number
  adult?: number
  at: string
}

async function book({ user, orl, guest, productID = 'tour', day, adult = 1, at }: Trip) {
  const { booking } = await quoted(user, { productID, adult, date: days[day] ?? '' })
  const [masterFirstName, masterLastName] = guest
  await user.call('bookReservation', { ...booking, masterFirstName, masterLastName, agencyReference: 'PO 7' })
  const booked_at = Temporal.Instant.from(at)
  const hold_expires_at = booked_at.add({ minutes: 15 })
  await portal.db
    .updateTable('reservations')
    .set({ orl, booked_at, hold_expires_at })
    .where('quote_id', '=', booking.quoteID)
    .execute()
  return booking.quoteID
}

// In the time zone of accounts, a day ends at 08:00 UTC.
const [cruz, smith] = [['Ana', 'de la Cruz'] as [string, string], ['Mary Ann', 'Smith'] as [string, string]]
await book({ user: rimAgent, orl: '11110000', guest: cruz, day: 0, at: '2026-11-12T18:00:00Z' })
const early = { user: mesaAgent, orl: '11112222', guest: smith, day: 2, productID: 'small' }
await book({ ...early, at: '2026-11-13T07:59:59Z' })
const scarlett = ['Scarlett', "O'Hara_%"] as [string, string]
const late = { user: mesaAgent, orl: '22220000', guest: scarlett, day: 3, adult: 3 }
const canceled = await book({ ...late, at: '2026-11-13T08:00:00Z' })
await cancel(mesaAgent, canceled)
await book({ user: admin, orl: '33330000', guest: ['Ž', 'Čapek'], day: 1, at: '2026-11-15T17:58:00Z' })
await book({ user: rimAgent, orl: '44440000', guest: ['Cruz', 'Anders'], day: 4, at: '2026-11-15T17:59:00Z' })

type Wanted = SentInputOf<typeof pageAllReservations>

async function find(wanted: Wanted) {
  const { body, status } = await admin.call('pageAllReservations', wanted)
  expect(status).toBe(200)
  return body
}
const numbers = async (wanted: Wanted) => (await find(wanted)).rows.map(({ orl }) => orl)
const all = ['44440000', '33330000', '22220000', '11112222', '11110000']

test('a row has what the list shows', async () => {
  const { rows } = await find({ number: '11112222' })
  expect(rows).toEqual([
    {
      quoteID: expect.any(String),
      orl: '11112222',
      agencyID: mesa.id,
      agency: 'Mesa Trips',
      masterFirstName: 'Mary Ann',
      masterLastName: 'Smith',
      ProductCode: 'SMALL',
      ProductName: 'Tour small',
      date: days[2],
      DeptTime: '09:00',
      NoAdults: 1,
      NoChildren: 0,
      totalNet: 110,
      totalSale: 110,
      state: 'confirmed',
      resExpireAfter: expect.any(Number),
      test: false,
      agencyReference: 'PO 7',
      bookedBy: `agent of ${mesa.host}`,
      bookedAt: '2026-11-13T07:59:59Z',
    },
  ])
})

test("the provider's own reservations are among them, and a canceled one keeps its party", async () => {
  const { rows } = await find({})
  expect(rows).toMatchObject([
    { orl: '44440000', agencyID: rim.id, state: 'pending' },
    { orl: '33330000', agencyID: provider.id, state: 'confirmed' },
    { orl: '22220000', agencyID: mesa.id, state: 'canceled', NoAdults: 3, totalNet: 0, totalSale: 0 },
    { orl: '11112222', agencyID: mesa.id, state: 'confirmed' },
    { orl: '11110000', agencyID: rim.id, state: 'expired' },
  ])
})

const searches: { wanted: Wanted; found: string[] }[] = [
  { wanted: {}, found: all },
  { wanted: { number: '1111' }, found: ['11112222', '11110000'] },
  { wanted: { number: ' #1111-2222 ' }, found: ['11112222'] },
  { wanted: { number: '2222' }, found: ['22220000'] },
  { wanted: { number: '#' }, found: all },
  { wanted: { number: '111122223' }, found: [] },
  { wanted: { number: '1111_' }, found: [] },
  { wanted: { guest: 'ana' }, found: ['11110000'] },
  { wanted: { guest: 'an' }, found: ['44440000', '11110000'] },
  { wanted: { guest: 'ann' }, found: [] },
  { wanted: { guest: 'ANA DE LA' }, found: ['11110000'] },
  { wanted: { guest: 'de la cruz, Ana' }, found: ['11110000'] },
  { wanted: { guest: 'mary ann sm' }, found: ['11112222'] },
  { wanted: { guest: 'ana smith' }, found: [] },
  { wanted: { guest: 'ž čap' }, found: ['33330000'] },
  { wanted: { guest: 'čapek ž' }, found: ['33330000'] },
  { wanted: { guest: "o'hara_%" }, found: ['22220000'] },
  { wanted: { guest: 'o%' }, found: [] },
  { wanted: { guest: '_' }, found: [] },
  { wanted: { guest: ' , ' }, found: all },
  { wanted: { agencyID: rim.id }, found: ['44440000', '11110000'] },
  { wanted: { agencyID: provider.id }, found: ['33330000'] },
  { wanted: { agencyID: 'no agency' }, found: [] },
  { wanted: { productID: 'small' }, found: ['11112222'] },
  { wanted: { productID: 'no tour' }, found: [] },
  { wanted: { travelFrom: days[2] ?? '' }, found: ['44440000', '22220000', '11112222'] },
  { wanted: { travelTo: days[1] ?? '' }, found: ['33330000', '11110000'] },
  { wanted: { travelFrom: days[2] ?? '', travelTo: days[2] ?? '' }, found: ['11112222'] },
  { wanted: { bookedFrom: '2026-11-12', bookedTo: '2026-11-12' }, found: ['11112222', '11110000'] },
  { wanted: { bookedFrom: '2026-11-13', bookedTo: '2026-11-13' }, found: ['22220000'] },
  { wanted: { bookedFrom: '2026-11-13', travelTo: days[3] ?? '' }, found: ['33330000', '22220000'] },
  { wanted: { bookedTo: '9999-12-31' }, found: all },
  { wanted: { bookedFrom: '9999-12-31' }, found: [] },
  { wanted: { bookedFrom: '0001-01-01' }, found: all },
  { wanted: { state: 'pending' }, found: ['44440000'] },
  { wanted: { state: 'expired' }, found: ['11110000'] },
  { wanted: { state: 'canceled' }, found: ['22220000'] },
  { wanted: { state: 'confirmed' }, found: ['33330000', '11112222'] },
  { wanted: { agencyID: mesa.id, state: 'confirmed', guest: 's', productID: 'small' }, found: ['11112222'] },
  { wanted: { sort: 'booked', descending: 'false' }, found: all.toReversed() },
  {
    wanted: { sort: 'travel', descending: 'false' },
    found: ['11110000', '33330000', '11112222', '22220000', '44440000'],
  },
  { wanted: { sort: 'travel' }, found: ['44440000', '22220000', '11112222', '33330000', '11110000'] },
]
for (const { wanted, found } of searches) {
  const { agencyID, ...rest } = wanted
  test(`${JSON.stringify(rest)}${agencyID ? ' of an agency' : ''} finds ${found.length}`, async () => {
    const { rows, matches, hasMore } = await find(wanted)
    expect(rows.map(({ orl }) => orl)).toEqual(found)
    expect({ matches, hasMore }).toEqual({ matches: found.length, hasMore: false })
  })
}

test('pages follow each other', async () => {
  expect(await find({ limit: 2 })).toMatchObject({
    matches: 5,
    hasMore: true,
    timeZone: 'America/Los_Angeles',
  })
  const pages = await Promise.all([0, 2, 4].map((offset) => numbers({ offset, limit: 2 })))
  expect(pages.flat()).toEqual(all)
  expect(await find({ offset: 3, limit: 2 })).toMatchObject({ hasMore: false })
  expect(await find({ offset: 50 })).toMatchObject({ rows: [], matches: 5, hasMore: false })
})

test('a corrected name is found, the one before it is not', async () => {
  const { quoteID } = (await find({ number: '33330000' })).rows[0] ?? { quoteID: '' }
  await sql`
    with changed as (update reservations set revision = 2 where quote_id = ${quoteID} returning quote_id),
    revised as (
      insert into reservation_revisions select copy.* from reservation_revisions v, changed,
        jsonb_populate_record(v, jsonb_build_object('revision', 2, 'change_id', gen_random_uuid(), 'kind', 'corrected',
          'last_name', 'Novak')) as copy where v.quote_id = changed.quote_id returning quote_id)
    insert into reservation_passengers select copy.* from reservation_passengers p, revised,
      jsonb_populate_record(p, jsonb_build_object('revision', 2)) as copy where p.quote_id = revised.quote_id`.execute(
    portal.db,
  )
  expect(await numbers({ guest: 'nov' })).toEqual(['33330000'])
  expect(await numbers({ guest: 'čap' })).toEqual([])
})

test('matches are counted up to a limit', async () => {
  const [model] = (await find({ number: '11112222' })).rows
  await sql`
    with made as (select gen_random_uuid() as id, n from generate_series(1, ${mostCounted + 1}::integer) n),
    quoted as (
      insert into quotes select copy.* from quotes q, made,
        jsonb_populate_record(q, jsonb_build_object('id', made.id)) as copy where q.id = ${model?.quoteID}),
    booked as (
      insert into reservations select copy.* from reservations r, made,
        jsonb_populate_record(r, jsonb_build_object('quote_id', made.id, 'orl', (77000000 + n)::text)) as copy
      where r.quote_id = ${model?.quoteID})
    insert into reservation_revisions select copy.* from reservation_revisions v, made,
      jsonb_populate_record(v, jsonb_build_object('quote_id', made.id)) as copy where v.quote_id = ${model?.quoteID}`.execute(
    portal.db,
  )
  const { rows, matches, hasMore } = await find({ number: '77' })
  expect({ rows: rows.length, matches, hasMore }).toEqual({ rows: 50, matches: mostCounted, hasMore: true })
})
