import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { noLimits } from '#server/limits.ts'
import { countWaiting } from '#tests/support/block-writes.ts'
import { secondApp } from '#tests/support/second-app.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const unpaidSeats = { user: 10, agency: 100 }
const bookings = 20
const portal = await testPortal({ limits: { quoteMinutes: 60, holdMinutes: 15, ...noLimits, unpaidSeats } })
const tour = testProduct('race', { timeZone: 'UTC', schedules: [testSchedule({ capacity: 100 })] })
await importCatalogue(portal.db, testCatalogue(tour), { now: portal.clock.now })

/** Makes each booking of the agency's quotes wait after it has counted, until enough of them wait. */
async function holdInserts(agencyId: string) {
  const { db, close } = openDatabase(portal.connection, { connections: 2, patient: true })
  const tx = await db.startTransaction().execute()
  // The same keys, not committed: an insert waits until this transaction has ended.
  await sql`
    insert into reservations (quote_id, agency_id, booked_by, orl, fingerprint, is_test, payment_required, status,
      booked_at, hold_expires_at, paid)
    select id, agency_id, created_by, (10000000 + row_number() over ())::text, '', false, true, 'expired', now(), now(),
      false
    from quotes where agency_id = ${agencyId}`.execute(tx)
  return {
    async releaseAt(count: number) {
      try {
        await waitUntil(async () => (await countWaiting(db)) === count, 60_000)
      } finally {
        await tx.rollback().execute()
        await close()
      }
    },
  }
}

/** Twenty unpaid bookings of one seat by one agent, each on its own departure, through two apps at once. */
async function bookAtOnce() {
  const agency = await portal.newAgency({ creditCardMode: 1 })
  const agent = await agency.signedIn('agent')
  const apps = await Promise.all([1, 2].map(() => secondApp(portal.portal, portal.connection, bookings)))
  const today = portal.clock.now.toZonedDateTimeISO('UTC').toPlainDate()
  const offers: Awaited<ReturnType<typeof quoted>>[] = []
  for (let day = 1; day <= bookings; day += 1)
    offers.push(await quoted(agent, { productID: 'race', date: today.add({ days: day }).toString() }))
  const inserts = await holdInserts(agency.id)
  const calls = apps.flatMap((app, turn) => {
    const visitor = Object.assign(new Visitor(app, agency.host), { cookie: agent.cookie })
    const own = offers.filter((_, index) => index % 2 === turn)
    return own.map(({ booking }) => visitor.call('bookReservation', booking))
  })
  const [answers] = await Promise.all([Promise.all(calls), inserts.releaseAt(bookings)])
  const { rows } = await sql<{ seats: number }>`
    select sum(seats)::int as seats from seat_holds join reservations using (quote_id)
    where agency_id = ${agency.id}`.execute(portal.db)
  return {
    booked: answers.filter((answer) => answer.status === 200).length,
    refused: answers.filter((answer) => answer.status === 429).length,
    seats: rows[0]?.seats,
  }
}

test('of twenty unpaid bookings at once through two processes, ten are booked and ten get 429', async () => {
  expect(await bookAtOnce()).toEqual({ booked: 10, refused: 10, seats: 10 })
})

test('control: without the lock all twenty slip past the limit', async () => {
  await sql`
    do $$ begin
      execute replace(pg_get_functiondef('within_unpaid_limits'::regproc),
        'perform pg_advisory_xact_lock(hashtextextended(''unpaid seats '' || booking_agency, 0));', '');
    end $$`.execute(portal.db)
  expect(await bookAtOnce()).toEqual({ booked: bookings, refused: 0, seats: bookings })
})
