import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { type Db, openDatabase, type Tx } from '#server/db/database.ts'
import { releaseSeats } from '#server/features/availability/hold-seats.ts'
import { markCanceled } from '#server/features/changes/changes.sql.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { lockReservation } from '#server/features/reservations/reservations.sql.ts'
import { blockWrites, countWaiting } from '#tests/support/block-writes.ts'
import { secondApp } from '#tests/support/second-app.ts'
import { eventOf, stripePortal } from '#tests/support/stripe-portal.ts'
import { previewed } from '#tests/support/test-cancellation.ts'
import { ownDay, reservationIn, seatsOf } from '#tests/support/test-payment.ts'
import { withUnlockedReservations } from '#tests/support/unlocked-reservations.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const { stripe, portal, agent, opened, deliver, statuses } = await stripePortal()
// The test runs the jobs itself.
await portal.jobs.stop()

/** The figures of canceling now, as a page sends them. */
const change = async (user: Visitor, id: string) => (await previewed(user, id)).change

const someoneWaits = () => waitUntil(async () => (await countWaiting(portal.db)) > 0)

/** A cancellation of an unpaid reservation, by hand, while its payment arrives. */
async function payWhileCanceling(isLocked: boolean) {
  const date = ownDay(portal)
  const id = await opened({ productID: 'small', adult: 2, date })
  const event = eventOf('payment_intent.succeeded', stripe.pay(id))
  const app = await secondApp(portal.portal, portal.connection, 2)
  const cancellation = await portal.db.startTransaction().execute()
  if (isLocked) await lockReservation(cancellation, id)
  const paying = deliver(event, {}, app)
  await (isLocked ? someoneWaits() : paying)
  await cancelByHand(cancellation, id)
  await cancellation.commit().execute()
  await paying
  const { status, paid } = await reservationIn(portal, id)
  return { status, paid, payments: await statuses(id), ...(await seatsOf(portal, 'small', date)) }
}

async function cancelByHand(tx: Tx, id: string) {
  await releaseSeats(tx, portal.clock.now, id)
  await markCanceled(tx, portal.clock.now, id)
}

test("control: with the reservation's lock money for a canceled reservation goes back, without it it is kept", async () => {
  const canceled = { status: 'canceled', paid: false, taken: 0, held: 0 }
  expect(await payWhileCanceling(true)).toEqual({ ...canceled, payments: ['refunding'] })
  expect(await payWhileCanceling(false)).toEqual({ ...canceled, payments: ['succeeded'] })
})

test('a payment that comes first makes the free cancellation out of date', async () => {
  const date = ownDay(portal)
  const id = await opened({ productID: 'small', adult: 2, date })
  const sent = await change(agent, id)
  await deliver(eventOf('payment_intent.succeeded', stripe.pay(id)))
  expect(sent.refund).toBe(0)
  expect(await agent.call('cancelReservation', sent)).toMatchObject({
    status: 409,
    body: { current: { refund: 220 } },
  })
  expect(await reservationIn(portal, id)).toMatchObject({ status: 'confirmed' })
})

/** Expiry comes by while a cancellation, begun in time, waits to mark the reservation. */
async function expireWhileCanceling(isLocked: boolean) {
  while (await expireReservation(portal.db, portal.clock.now));
  const date = ownDay(portal)
  const id = await opened({ productID: 'small', adult: 2, date })
  const sent = await change(agent, id)
  const guard = isLocked ? (db: Db) => db : withUnlockedReservations
  const app = await secondApp(portal.portal, portal.connection, 2, onTestFinished, guard)
  const jobs = openDatabase(portal.connection, { connections: 2, patient: true })
  onTestFinished(jobs.close)
  const writes = await blockWrites(portal.connection, 'reservations')
  const user = Object.assign(new Visitor(app, agent.host), { cookie: agent.cookie })
  const canceling = user.call('cancelReservation', sent)
  await writes.waitForBlocked(1)
  portal.advance({ minutes: 15 })
  const expiring = expireReservation(guard(jobs.db), portal.clock.now)
  if (isLocked) await expiring
  const ended = Promise.all([canceling, expiring])
  const [[{ status: answer }, expired]] = await Promise.all([ended, writes.releaseAt(isLocked ? 1 : 2)])
  const { status } = await reservationIn(portal, id)
  return { answer, expired: expired !== undefined, status, ...(await seatsOf(portal, 'small', date)) }
}

const canceledAlone = { answer: 200, expired: false, status: 'canceled', taken: 0, held: 0 }

test('expiry passes over a reservation that is being canceled', async () => {
  expect(await expireWhileCanceling(true)).toEqual(canceledAlone)
})

test("control: without the reservation's lock expiry would make a canceled reservation an expired one", async () => {
  await expect(expireWhileCanceling(false)).rejects.toThrow('reservations_canceled')
  await sql`alter table reservations drop constraint reservations_canceled`.execute(portal.db)
  expect(await expireWhileCanceling(false)).toEqual({ ...canceledAlone, expired: true, status: 'expired' })
})

test('a cancellation after the hold has expired is refused', async () => {
  const date = ownDay(portal)
  const id = await opened({ productID: 'tour', date })
  const late = await change(agent, id)
  portal.advance({ minutes: 15 })
  expect(await agent.call('cancelReservation', late)).toMatchObject({ status: 400 })
  while (await expireReservation(portal.db, portal.clock.now));
  expect(await reservationIn(portal, id)).toMatchObject({ status: 'expired' })
  expect(await seatsOf(portal, 'tour', date)).toEqual({ taken: 0, held: 0 })
})
