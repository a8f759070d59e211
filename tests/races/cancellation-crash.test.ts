import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { blockWrites } from '#tests/support/block-writes.ts'
import { secondApp } from '#tests/support/second-app.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { previewed } from '#tests/support/test-cancellation.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { ownDay, payBy, seatsOf } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
await portal.jobs.stop()
const free = [{ hoursBefore: 0, feePercent: 0 }]
await importCatalogue(portal.db, testCatalogue(testProduct('tour', { cancellationPolicy: free })), {
  now: portal.clock.now,
})
const agent = await (await portal.newAgency({ creditCardMode: 1 })).signedIn('agent')

/** In the order in which a cancellation writes them. */
const tables = [
  'seat_holds',
  'departures',
  'refunds',
  'audit_log',
  'reservations',
  'reservation_revisions',
  'reservation_passengers',
  'mail_outbox',
] as const

async function paid() {
  const date = ownDay(portal)
  const { booking } = await quoted(agent, { productID: 'tour', adult: 3, date })
  await agent.call('bookReservation', booking)
  await payBy(agent, booking.quoteID, {})
  return { id: booking.quoteID, date }
}

/** Everything a cancellation touches. */
async function stateOf({ id, date }: Awaited<ReturnType<typeof paid>>) {
  const { rows } = await sql`
    select r.status, r.paid, r.revision, (select count(*) from reservation_revisions v where v.quote_id = r.quote_id) as revisions,
      (select count(*) from refunds f join payments p on p.id = f.payment_id where p.quote_id = r.quote_id) as refunds,
      (select count(*) from audit_log a where a.subject = r.orl) as lines,
      (select count(*) from mail_outbox) as mails
    from reservations r where r.quote_id = ${id}`.execute(portal.db)
  return { ...(rows[0] as object), ...(await seatsOf(portal, 'tour', date)) }
}

for (const passengers of [undefined, [2]]) {
  for (const table of tables) {
    test(`a ${passengers ? 'partial ' : ''}cancellation whose connection dies before it writes ${table} changes nothing, and works when repeated`, async () => {
      const trip = await paid()
      const before = await stateOf(trip)
      const { change } = await previewed(agent, trip.id, { passengers })
      const app = await secondApp(portal.portal, portal.connection, 2)
      const user = Object.assign(new Visitor(app, agent.host), { cookie: agent.cookie })
      const writes = await blockWrites(portal.connection, table)
      const dying = user.call('cancelReservation', change)
      await writes.waitForBlocked(1)
      await sql`
        select pg_terminate_backend(pid) from pg_locks
        where not granted and relation = ${table}::regclass and database = (
          select oid from pg_database where datname = current_database())`.execute(portal.db)
      await dying
      await writes.releaseAt(0)
      expect(await stateOf(trip)).toEqual(before)
      expect(await agent.call('cancelReservation', change)).toMatchObject({
        status: 200,
        body: { revision: 2 },
      })
      expect(await seatsOf(portal, 'tour', trip.date)).toEqual(
        passengers ? { taken: 2, held: 2 } : { taken: 0, held: 0 },
      )
    })
  }
}
