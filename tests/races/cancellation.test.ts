import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { Tx } from '#server/db/database.ts'
import { releaseSeats } from '#server/features/availability/hold-seats.ts'
import { markCanceled } from '#server/features/reservations/changes/changes.sql.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { lockReservation } from '#server/features/reservations/reservations.sql.ts'
import { countWaiting } from '#tests/support/block-writes.ts'
import { secondApp } from '#tests/support/second-app.ts'
import { eventOf, stripePortal } from '#tests/support/stripe-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { previewed } from '#tests/support/test-cancellation.ts'
import { ownDay, reservationIn, seatsOf } from '#tests/support/test-payment.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const { stripe, portal, agent, opened, deliver, statuses } = await stripePortal()
// The test runs the jobs itself.
await portal.jobs.stop()
const account = await (await portal.newAgency()).signedIn('agent')

/** The figures of canceling now, as a page sends them. */
const change = async (user: Visitor, id: string, passengers?: number[]) =>
  (await previewed(user, id, { passengers })).change

const inProcess = async (user: Visitor) => {
  const app = await secondApp(portal.portal, portal.connection, 2)
  return Object.assign(new Visitor(app, user.host), { cookie: user.cookie })
}

const someoneWaits = () => waitUntil(async () => (await countWaiting(portal.db)) > 0)

test('of two cancellations at once in two processes, one is made and the other gets 409 with the new figures', async () => {
  const date = ownDay(portal)
  const { booking } = await quoted(account, { productID: 'tour', adult: 3, date })
  await account.call('bookReservation', booking)
  const { quoteID: id } = booking
  const [one, other] = [await change(account, id, [1]), await change(account, id, [2])]
  const [here, there] = [await inProcess(account), await inProcess(account)]
  const held = await portal.db.startTransaction().execute()
  await lockReservation(held, id)
  const answers = [here.call('cancelReservation', one), there.call('cancelReservation', other)]
  await waitUntil(async () => (await countWaiting(portal.db)) >= 2)
  await held.commit().execute()
  const made = (await Promise.all(answers)).map(({ status }) => status)
  expect(made.toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await seatsOf(portal, 'tour', date)).toEqual({ taken: 2, held: 2 })
  expect((await reservationIn(portal, id)).revision).toBe(2)
})

/** Without the lock and the key a second cancellation would free a seat twice. */
test('control: without lock and key both would be made from the same revision', async () => {
  const date = ownDay(portal)
  const { booking } = await quoted(account, { productID: 'tour', adult: 3, date })
  await account.call('bookReservation', booking)
  const { quoteID: id } = booking
  const made = sql`
    insert into reservation_revisions
    select copy.* from reservation_revisions v,
      jsonb_populate_record(v, jsonb_build_object('revision', 2, 'kind', 'passengers-canceled')) as copy
    where v.quote_id = ${id} and v.revision = 1`
  const twice = portal.db.transaction().execute(async (tx) => {
    await made.execute(tx)
    await made.execute(tx)
  })
  await expect(twice).rejects.toThrow('reservation_revisions_pkey')
  const unguarded = await portal.db.startTransaction().execute()
  await sql`alter table reservation_revisions drop constraint reservation_revisions_pkey cascade`.execute(
    unguarded,
  )
  await made.execute(unguarded)
  await made.execute(unguarded)
  const { rows } =
    await sql`select from reservation_revisions where quote_id = ${id} and revision = 2`.execute(unguarded)
  expect(rows).toHaveLength(2)
  await unguarded.rollback().execute()
})

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

test('expiry passes over a reservation that is being canceled, and a cancellation behind expiry is refused', async () => {
  const date = ownDay(portal)
  const id = await opened({ productID: 'small', adult: 2, date })
  const other = await opened({ productID: 'tour', date })
  const [sent, late] = [await change(agent, id), await change(agent, other)]
  const held = await portal.db.startTransaction().execute()
  await lockReservation(held, id)
  const canceling = (await inProcess(agent)).call('cancelReservation', sent)
  await someoneWaits()
  portal.advance({ minutes: 15 })
  while (await expireReservation(portal.db, portal.clock.now));
  expect(await reservationIn(portal, id)).toMatchObject({ status: 'pending' })
  await held.commit().execute()
  expect((await canceling).status).toBe(200)
  expect(await agent.call('cancelReservation', late)).toMatchObject({ status: 400 })
  while (await expireReservation(portal.db, portal.clock.now));
  expect(await reservationIn(portal, id)).toMatchObject({ status: 'canceled' })
  expect(await reservationIn(portal, other)).toMatchObject({ status: 'expired' })
  expect(await seatsOf(portal, 'small', date)).toEqual({ taken: 0, held: 0 })
})
