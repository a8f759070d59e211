import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { listedAtMost } from '#contract/reservation-number.ts'
import { openDatabase } from '#server/db/database.ts'
import { itinerariesOf } from '#server/features/quotes/quotes.sql.ts'
import { recordsOf } from '#server/features/reservations/reservation-record.ts'
import {
  passengersOf,
  recentReservations,
  reservationById,
} from '#server/features/reservations/reservations.sql.ts'
import type { SiteScope } from '#server/scope.ts'
import { postAll } from '#tests/support/accounts/post-all.ts'
import { bookingPortal } from '#tests/support/booking-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, agent: stranger, ownDay } = await bookingPortal()
// The tests write reservations that no one booked or paid.
afterAll(() => postAll(portal.db))
const agency = await portal.newAgency()
const agent = await agency.signedIn('agent')

async function book(user: Visitor) {
  const { booking } = await quoted(user, { productID: 'tour', date: ownDay() })
  await user.call('bookReservation', booking)
  return (await user.call('showReservation', { id: booking.quoteID })).body.reservation
}

/** Copies of a reservation, each booked a second after the one before. */
async function bookMany(quoteID: string, count: number, firstNumber = 77_000_000) {
  await sql`
    with made as (select gen_random_uuid() as id, n from generate_series(1, ${count}::integer) n),
    quoted as (
      insert into quotes select copy.* from quotes q, made,
        jsonb_populate_record(q, jsonb_build_object('id', made.id)) as copy where q.id = ${quoteID}),
    booked as (
      insert into reservations select copy.* from reservations r, made,
        jsonb_populate_record(r, jsonb_build_object('quote_id', made.id, 'orl', (${firstNumber}::integer + n)::text,
          'booked_at', r.booked_at + n * interval '1 second')) as copy where r.quote_id = ${quoteID})
    insert into reservation_revisions select copy.* from reservation_revisions v, made,
      jsonb_populate_record(v, jsonb_build_object('quote_id', made.id)) as copy where v.quote_id = ${quoteID}`.execute(
    portal.db,
  )
}

const unpaid = { status: 'pending', payment_required: true, paid: false, confirmed_at: null } as const

const change = (quoteID: string, values: { orl: string } | ({ orl: string } & typeof unpaid)) =>
  portal.db.updateTable('reservations').set(values).where('quote_id', '=', quoteID).execute()

const listed = async (user: Visitor, number?: string) =>
  (await user.call('listReservations', number === undefined ? {} : { number })).body.map(
    ({ reservation }) => reservation.orl,
  )

// First, so that PostgreSQL's statistics describe only this agency.
test('PostgreSQL plans the reservation list once per connection', async () => {
  const large = await portal.newAgency()
  const { quoteID } = await book(await large.signedIn('agent'))
  await bookMany(quoteID, 8000, 78_000_000)
  await sql`analyze reservations, reservation_revisions, quotes`.execute(portal.db)
  const one = openDatabase(portal.connection, { connections: 1 })
  onTestFinished(one.close)
  const scope = { agency: { id: large.id } } as SiteScope
  for (let time = 1; time <= 7; time += 1) {
    expect(await recentReservations(one.db, scope)).toHaveLength(listedAtMost)
  }
  // PostgreSQL makes five custom plans before it settles on a generic one.
  const { rows } = await one.pool.query(
    'select custom_plans::integer, generic_plans::integer from pg_prepared_statements',
  )
  expect(rows).toEqual([{ custom_plans: 5, generic_plans: 2 }])
})

test('the list shows the newest and all pending reservations; a number finds older ones', async () => {
  const [pending, oldest] = [await book(agent), await book(agent)]
  await change(pending.quoteID, { orl: '11112222', ...unpaid })
  await change(oldest.quoteID, { orl: '33334444' })
  expect(await listed(agent)).toHaveLength(2)
  await bookMany(oldest.quoteID, listedAtMost + 5)
  const newest = await listed(agent)
  expect(newest).toHaveLength(listedAtMost + 1)
  expect(newest.slice(0, 2)).toEqual([String(77_000_005 + listedAtMost), String(77_000_004 + listedAtMost)])
  expect(newest).toContain('11112222')
  expect(newest).not.toContain('33334444')
  for (const typed of ['33334444', ' 3333 4444', '#3333-4444', '3344'])
    expect({ typed, found: await listed(agent, typed) }).toEqual({ typed, found: ['33334444'] })
  expect(await listed(agent, '7700000')).toHaveLength(9)
  expect(await listed(agent, '99999999')).toEqual([])
  expect(await listed(agent, "'%_")).toEqual([])
  expect(await listed(stranger, '33334444')).toEqual([])
})

/** What a booking of four has in the database. */
async function loadBooking() {
  const { booking } = await quoted(agent, { productID: 'tour', adult: 4, date: ownDay() })
  await agent.call('bookReservation', booking)
  const row = await reservationById(portal.db, { agency }, booking.quoteID)
  if (!row) throw new Error('The reservation was not booked.')
  const passengers = await passengersOf(portal.db, [row.quote_id])
  return { row, passengers, itineraries: await itinerariesOf(portal.db, [row.quote_id]) }
}

test('2,000 reservations of four look at each passenger and itinerary a few times, not once per reservation', async () => {
  const one = await loadBooking()
  let looks = 0
  const counted = <T extends { quote_id: string }>(item: T, quoteId: string): T =>
    Object.defineProperty({ ...item }, 'quote_id', { get: () => ((looks += 1), quoteId) })
  const ids = Array.from({ length: 2000 }, (_, number) => `quote ${number}`)
  const loaded = {
    passengers: ids.flatMap((id) => one.passengers.map((passenger) => counted(passenger, id))),
    itineraries: ids.flatMap((id) => one.itineraries.map((itinerary) => counted(itinerary, id))),
    waiting: [],
    paymentLinks: new Map([['quote 7', 'https://pay.example/seven']]),
  }
  const rows = ids.map((quote_id) => ({ ...one.row, quote_id }))
  const can = { cancel: false, correct: false, move: false, add: false }
  const records = recordsOf(rows, loaded, () => ({ can, dueChange: null }))
  expect(looks).toBeLessThan(5 * (loaded.passengers.length + loaded.itineraries.length))
  expect(records.map(({ reservation }) => reservation.quoteID)).toEqual(ids)
  const [expected] = recordsOf([one.row], { ...one, waiting: [], paymentLinks: new Map() }, () => ({
    can,
    dueChange: null,
  }))
  for (const { query, quote } of records) {
    expect(query).toEqual(expected?.query)
    expect(quote).toEqual(expected?.quote)
  }
  const links = records.map(({ reservation }) => reservation.ccPaymentLink).filter(Boolean)
  expect(links).toEqual(['https://pay.example/seven'])
})
