import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import type { Db } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { copyBefore } from '#tests/support/old-database.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import {
  added,
  bookedAt,
  changesPortal,
  departureAt,
  moved,
  paidAt,
  payChange,
  previewedMove,
  times,
} from '#tests/support/test-changes.ts'
import { correct, passengerWith } from '#tests/support/test-correction.ts'
import { payBy } from '#tests/support/test-payment.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, agency, cardAgency, byCard, onAccount, ownDay } = await changesPortal()
await portal.jobs.stop()
const seller = await cardAgency.signedIn('seller', { permissions: [5] })
const manager = await agency.signedIn('manager', { permissions: [2] })
const admin = await (await portal.provider()).signedIn('admin')
/** Within 48 hours of the departure, when moving costs $15.00 a head. */
const soon = '2026-11-17'
const toChild = passengerWith(0, { Type: 'Child' })

const party = () => ({ date: ownDay(), adult: 2 })

/** To a departure at the same price, for which someone charges 35 cents more. */
async function movedForCents(id: string, date: string) {
  const departureID = await departureAt(seller, id, date, times.same)
  const { change } = await previewedMove(seller, id, { departureID, sale: { adult: '110.35' } })
  expect(await seller.call('moveReservation', change)).toMatchObject({ status: 200, body: { due: null } })
}

async function movedAtOldPrice(id: string, date: string) {
  const departureID = await departureAt(onAccount, id, date, times.pricier)
  const own = { agencyID: agency.id, id, departureID, keepPrice: true }
  const { fee, difference, netDifference, newTotal } = (await admin.call('previewMove', own)).body
  const figures = { revision: 2, fee, difference, netDifference, newTotal }
  await admin.call('moveReservation', { ...own, ...figures, changeID: crypto.randomUUID() })
}

async function account() {
  const [kept, keptPrice, fresh, late] = [party(), party(), party(), { date: soon, adult: 2 }]
  const ids = {
    booked: await bookedAt(onAccount, kept),
    moved: await bookedAt(onAccount, keptPrice),
    movedThenAdded: await bookedAt(onAccount, fresh),
    movedLate: await bookedAt(onAccount, late),
  }
  await manager.call('createProductConfig', {
    product_code: 'TOUR',
    mode: 1,
    value: 10,
    booking_date: '2026-11-15',
  })
  await moved(onAccount, ids.moved, keptPrice.date, times.cheap)
  await movedAtOldPrice(ids.moved, keptPrice.date)
  await moved(onAccount, ids.movedThenAdded, fresh.date, times.pricier)
  await added(onAccount, ids.movedThenAdded, 'Adult')
  await moved(onAccount, ids.movedLate, ownDay(), times.usual)
  return ids
}

async function card() {
  const [owing, refunded, due, joining] = [{ date: ownDay() }, { ...party() }, party(), party()]
  const ids = {
    owing: await paidAt(byCard, owing),
    refunded: await paidAt(byCard, refunded),
    dueMove: await paidAt(byCard, due),
    dueAddition: await paidAt(byCard, joining),
    pending: await bookedAt(byCard, party()),
  }
  await movedForCents(ids.owing, owing.date)
  await cancel(byCard, ids.refunded, [1])
  const changes = {
    owing: (await added(byCard, ids.owing, 'Adult')).change,
    move: (await moved(byCard, ids.dueMove, due.date, times.pricier)).change,
    addition: (await added(byCard, ids.dueAddition, 'Adult')).change,
  }
  return { ids, changes }
}

/** As the code before 0028 wrote the changes that wait for their payment: without floors and what was owed. */
const forgetFloors = (db: Db) =>
  sql`
    update reservation_changes c set
      amount_cents = (c.revision -> 'total_sale_cents')::bigint - (
        select v.total_sale_cents from reservations r
          join reservation_revisions v on v.quote_id = r.quote_id and v.revision = r.revision
        where r.quote_id = c.quote_id),
      revision = c.revision - 'owed_cents',
      passengers = (
        select jsonb_agg(p - 'floor_sale_cents' - 'floor_net_cents' - 'rates' order by p -> 'position')
        from jsonb_array_elements(c.passengers) p)`.execute(db)

const ratesOf = (db: Db, id: string) =>
  db
    .selectFrom('reservation_passengers')
    .innerJoin('reservations', (join) =>
      join
        .onRef('reservations.quote_id', '=', 'reservation_passengers.quote_id')
        .onRef('reservations.revision', '=', 'reservation_passengers.revision'),
    )
    .select(['position', 'rates'])
    .where('reservations.quote_id', '=', id)
    .orderBy('position')
    .execute()

async function owedIn(user: Visitor, id: string) {
  const { reservation } = (await user.call('showReservation', { id })).body
  return { owed: reservation.owed, total: reservation.totalSale, atLeast: reservation.cancelAtLeast }
}

test('0028 finds the rates of moved parties and small debts; old reservations have no floors, and due changes can be paid', async () => {
  const [ids, { ids: paid, changes }] = [await account(), await card()]
  const { db, connection } = await copyBefore('0028', portal.db)
  await forgetFloors(db)
  expect(await migrate(connection, connection)).toContain('0028_floors')

  for (const id of [ids.booked, ids.moved, ids.movedThenAdded, ids.movedLate, paid.owing])
    expect(await ratesOf(db, id)).toEqual(await ratesOf(portal.db, id))
  const [first] = await ratesOf(db, ids.moved)
  expect(first?.rates).toMatchObject({ adult_price_cents: 75_00, modifier: { mode: 1, value: 10 } })

  const app = await secondApp(portal.portal, connection, 4, afterAll)
  const [here, there] = [visitorOf(app, onAccount), visitorOf(app, byCard)]
  expect(await owedIn(onAccount, ids.movedLate)).toMatchObject({ atLeast: 80 })
  expect(await owedIn(here, ids.movedLate)).toMatchObject({ atLeast: 0 })
  expect(await owedIn(there, paid.owing)).toEqual({ owed: 0.35, total: 110.35, atLeast: 0 })
  expect(await owedIn(there, paid.refunded)).toMatchObject({ owed: 0 })
  expect(await owedIn(there, paid.pending)).toMatchObject({ owed: 0 })

  for (const change of Object.values(changes)) await payChange(there, change)
  expect(await owedIn(there, paid.owing), 'agreed without it').toMatchObject({ owed: 0.35, total: 220.35 })
  expect(await owedIn(there, paid.dueMove)).toEqual({ owed: 0, total: 300, atLeast: 0 })
  expect(await ratesOf(db, paid.dueMove)).toMatchObject([{ rates: { adult_price_cents: 140_00 } }, {}])
  await payBy(there, paid.pending, {})

  const { preview } = await correct(here, ids.movedThenAdded, toChild)
  expect(preview.body, 'at 85 instead of 150, both and 10 %').toMatchObject({ difference: -71.5 })
  expect((await correct(there, paid.dueMove, toChild)).preview.body).toMatchObject({ difference: -65 })
  expect((await correct(here, ids.booked, toChild)).preview.body).toMatchObject({ difference: -45 })
})
