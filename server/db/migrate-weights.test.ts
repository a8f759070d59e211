import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import type { Db } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { checkAccounts } from '#server/features/ledger/check-accounts.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { copyBefore } from '#tests/support/old-database.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import {
  added,
  bookedAt,
  changesPortal,
  moved,
  paidAt,
  payChange,
  times,
} from '#tests/support/test-changes.ts'
import { correct, passengerWith } from '#tests/support/test-correction.ts'
import { payBy, reservationIn } from '#tests/support/test-payment.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, byCard, onAccount, ownDay } = await changesPortal()
await portal.jobs.stop()
const testing = await (await portal.newAgency({ testMode: true })).signedIn('agent')
const date = ownDay()

/** Adults weigh 150 lb, children 90 lb and added passengers 120 lb. */
const party = { date, adult: 2, child: 1 }

async function account() {
  const ids = {
    kept: await bookedAt(onAccount, party),
    partly: await bookedAt(onAccount, { ...party, date: ownDay() }),
    canceled: await bookedAt(onAccount, party),
    moved: await bookedAt(onAccount, { ...party, date: ownDay() }),
    added: await bookedAt(onAccount, { ...party, date: ownDay() }),
    addedThenPartly: await bookedAt(onAccount, { ...party, date: ownDay() }),
    test: await bookedAt(testing, party),
  }
  await cancel(onAccount, ids.partly, [1])
  await cancel(onAccount, ids.canceled)
  await moved(onAccount, ids.moved, ownDay(), times.same)
  await added(onAccount, ids.added, 'Child')
  await added(onAccount, ids.addedThenPartly, 'Adult')
  await cancel(onAccount, ids.addedThenPartly, [0])
  return ids
}

async function card() {
  const early = {
    expired: await bookedAt(byCard, { ...party, date: ownDay() }),
    unreleased: await bookedAt(byCard, { ...party, date: ownDay() }),
  }
  portal.advance({ minutes: 15 })
  await expireReservation(portal.db, portal.clock.now)
  const ids = {
    ...early,
    pending: await bookedAt(byCard, { ...party, date: ownDay() }),
    dueMove: await paidAt(byCard, { ...party, date: ownDay() }),
    dueAddition: await paidAt(byCard, { ...party, date: ownDay() }),
    dueCorrection: await paidAt(byCard, { ...party, date: ownDay() }),
  }
  const changes = {
    move: (await moved(byCard, ids.dueMove, ownDay(), times.pricier)).change,
    addition: (await added(byCard, ids.dueAddition, 'Adult', 'Child')).change,
    correction: (await correct(byCard, ids.dueCorrection, passengerWith(2, { Type: 'Adult' }))).sent,
  }
  return { ids, changes }
}

/** What is held for each reservation on each departure, and what the departures count. */
async function heldIn(db: Db) {
  const holds = await sql`
    select quote_id, departure_id, sum(seats) as seats, sum(pounds) as pounds from seat_holds
    where released_at is null group by quote_id, departure_id order by quote_id, departure_id`.execute(db)
  const departures = await sql`
    select id, seats_taken, pounds_taken from departures where seats_taken > 0 order by id`.execute(db)
  return { holds: holds.rows, departures: departures.rows }
}

/** As the code before 0024 wrote the changes that wait for their payment. */
const forgetWeights = (db: Db) =>
  sql`
    update reservation_changes set revision = revision - 'weight_rule', passengers = (
      select jsonb_agg(p - 'extra_seat_cents' order by p -> 'position') from jsonb_array_elements(passengers) p)`.execute(
    db,
  )

const shownPounds = async (user: Visitor, id: string) =>
  (await user.call('showReservation', { id })).body.query.paxArray.map(({ BodyWeight }) => BodyWeight)

test('0024 counts the pounds of every hold, whatever became of its reservation, and later changes stay right', async () => {
  const [ids, { ids: paid, changes }] = [await account(), await card()]
  const { db, connection } = await copyBefore('0024', portal.db)
  await forgetWeights(db)
  expect(await migrate(connection, connection)).toContain('0024_weights')

  expect(await heldIn(db)).toEqual(await heldIn(portal.db))
  expect(await checkAccounts(db)).toEqual([])

  const app = await secondApp(portal.portal, connection, 4, afterAll)
  const [here, there] = [visitorOf(app, onAccount), visitorOf(app, byCard)]
  for (const id of [paid.pending, paid.expired, paid.unreleased]) {
    await payBy(there, id, {})
    expect(await reservationIn({ ...portal, db }, id)).toMatchObject({ paid: true })
  }
  for (const change of Object.values(changes)) await payChange(there, change)
  expect(await shownPounds(there, paid.dueAddition)).toEqual([150, 150, 90, 120, 120])
  expect(await checkAccounts(db), 'once everything is paid').toEqual([])

  expect((await cancel(here, ids.partly, [0])).status, 'no child travels alone').toBe(400)
  expect((await cancel(here, ids.added, [1])).status).toBe(200)
  expect((await cancel(here, ids.moved)).status).toBe(200)
  expect((await correct(here, ids.kept, passengerWith(0, { BodyWeight: 400 }))).answer.status).toBe(200)
  expect((await moved(here, ids.addedThenPartly, ownDay(), times.same)).answer.status).toBe(200)
  expect((await added(here, ids.partly, 'Adult')).answer.status).toBe(200)
  expect((await cancel(there, paid.dueMove, [1])).status).toBe(200)
  expect(await checkAccounts(db), 'after changes').toEqual([])
  const { rows } = await sql`
    select seats_taken, pounds_taken from departures
    where id = (select departure_id from reservation_revisions where quote_id = ${ids.kept} limit 1)`.execute(
    db,
  )
  expect(rows).toEqual([{ seats_taken: 3, pounds_taken: 640 }])
})
