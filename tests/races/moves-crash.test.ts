import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import type { Tables } from '#server/db/tables.ts'
import { blockWrites } from '#tests/support/block-writes.ts'
import { seatsByTime } from '#tests/support/due-changes/seats-by-time.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'
import {
  changesPortal,
  departureAt,
  moved,
  paidAt,
  payChange,
  previewedMove,
  times,
} from '#tests/support/test-changes.ts'

const { portal, byCard, ownDay } = await changesPortal()
await portal.jobs.stop()
const user = visitorOf(await secondApp(portal.portal, portal.connection, 3, afterAll), byCard)

async function paid() {
  const date = ownDay()
  return { id: await paidAt(byCard, { date, adult: 2 }), date }
}

type Trip = Awaited<ReturnType<typeof paid>>

/** Everything that a change touches. */
async function stateOf({ id, date }: Trip) {
  const { rows } = await sql`
    select r.status, r.paid, r.revision,
      (select count(*) from reservation_revisions v where v.quote_id = r.quote_id) as revisions,
      (select count(*) from reservation_passengers v where v.quote_id = r.quote_id) as passengers,
      (select count(*) from reservation_price_lines v where v.quote_id = r.quote_id) as price_lines,
      (select array_agg(state) from reservation_changes c where c.quote_id = r.quote_id) as changes,
      (select array_agg(status) from payments p where p.quote_id = r.quote_id) as payments,
      (select count(*) from refunds f join payments p on p.id = f.payment_id where p.quote_id = r.quote_id) as refunds,
      (select count(*) from audit_log a where a.subject = r.orl) as lines,
      (select count(*) from mail_outbox) as mails
    from reservations r where r.quote_id = ${id}`.execute(portal.db)
  return { ...(rows[0] as object), seats: await seatsByTime(portal.db, date) }
}

const endWaitersFor = (table: string) =>
  sql`select pg_terminate_backend(pid) from pg_locks
    where not granted and relation = ${table}::regclass and database = (
      select oid from pg_database where datname = current_database())`.execute(portal.db)

/** The connection dies before it writes each of the tables: every time nothing has changed. */
async function dieAtEach(trip: Trip, tables: readonly (keyof Tables)[], act: () => Promise<unknown>) {
  const before = await stateOf(trip)
  for (const table of tables) {
    const writes = await blockWrites(portal.connection, table)
    const dying = act()
    await writes.waitForBlocked(1)
    await endWaitersFor(table)
    await dying
    await writes.releaseAt(0)
    expect({ table, ...(await stateOf(trip)) }).toEqual({ table, ...before })
  }
}

/** In the order in which a change writes them. */
const revised = [
  'audit_log',
  'reservations',
  'reservation_revisions',
  'reservation_passengers',
  'reservation_price_lines',
  'mail_outbox',
] as const

test('a move whose connection dies before any of its writes changes nothing, and works when repeated', async () => {
  const trip = await paid()
  const departureID = await departureAt(byCard, trip.id, trip.date, times.cheap)
  const { change } = await previewedMove(byCard, trip.id, { departureID })
  const act = () => user.call('moveReservation', change)
  await dieAtEach(trip, ['departures', 'seat_holds', 'refunds', ...revised], act)
  expect(await act()).toMatchObject({ status: 200, body: { revision: 2, due: null } })
  expect(await stateOf(trip)).toMatchObject({ revision: 2, refunds: 1, seats: { [times.cheap]: 2 } })
})

test('a move that has to be paid waits with all of its seats or not at all', async () => {
  const trip = await paid()
  const departureID = await departureAt(byCard, trip.id, trip.date, times.pricier)
  const { change } = await previewedMove(byCard, trip.id, { departureID })
  const act = () => user.call('moveReservation', change)
  await dieAtEach(trip, ['departures', 'seat_holds', 'reservation_changes', 'audit_log'], act)
  expect(await act()).toMatchObject({ status: 200, body: { revision: 1, due: { amount: 80 } } })
  const seats = { [times.usual]: 2, [times.pricier]: 2 }
  expect(await stateOf(trip)).toMatchObject({ revision: 1, changes: ['due'], seats })
})

test('its payment is recorded with the change or not at all', async () => {
  const trip = await paid()
  const { change } = await moved(byCard, trip.id, trip.date, times.pricier)
  const attempt = crypto.randomUUID()
  const act = () => payChange(user, change, { attempt })
  await dieAtEach(trip, ['payments', 'departures', 'seat_holds', 'reservation_changes', ...revised], act)
  expect((await act()).status).toBe(303)
  expect(await stateOf(trip)).toMatchObject({ revision: 2, changes: ['done'], seats: { [times.pricier]: 2 } })
})
