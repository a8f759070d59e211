import { expect, onTestFinished, test } from 'vitest'

import { openDatabase, type Tx } from '#server/db/database.ts'
import { releaseSeats } from '#server/features/availability/hold-seats.ts'
import { refundPayment } from '#server/features/payments/refund-payment.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { lockDueReservation } from '#server/features/reservations/reservations.sql.ts'
import { forgetReservations } from '#tests/support/accounts/forget-reservations.ts'
import { queueInOrder, countWaiting } from '#tests/support/block-writes.ts'
import { countRounds } from '#tests/support/count-rounds.ts'
import { secondApp } from '#tests/support/second-app.ts'
import { eventOf, stripePortal } from '#tests/support/stripe-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { ownDay, reservationIn, seatsOf } from '#tests/support/test-payment.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const { stripe, portal, opened, deliver, statuses } = await stripePortal()
// The test runs the jobs itself.
await portal.jobs.stop()
const rival = await (await portal.newAgency()).signedIn('agent')
const rounds = countRounds(6, 40)

/** A card reservation of both seats, paid at the gateway just after its hold expired. */
async function paidLate() {
  const date = ownDay(portal)
  const quoteID = await opened({ productID: 'small', adult: 2, date })
  const event = eventOf('payment_intent.succeeded', stripe.pay(quoteID))
  portal.advance({ minutes: 15 })
  return { date, quoteID, event }
}

type Act = () => Promise<unknown>

const shuffled = (acts: Act[]) =>
  acts
    .map((act) => ({ act, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ act }) => act)

/** Everyone who competes for the seats, in two processes without a lock timeout. */
async function competitors() {
  const [here, there] = await Promise.all([
    secondApp(portal.portal, portal.connection, 6),
    secondApp(portal.portal, portal.connection, 6),
  ])
  const jobs = openDatabase(portal.connection, { connections: 2, patient: true })
  onTestFinished(jobs.close)
  const buyer = Object.assign(new Visitor(there, rival.host), { cookie: rival.cookie })
  return {
    deliveries: (event: object): [Act, Act] => [
      () => deliver(event, {}, here),
      () => deliver(event, {}, there),
    ],
    expire: () => expireReservation(jobs.db, portal.clock.now),
    buyer,
  }
}

const departureOf = (date: string) =>
  portal.db
    .selectFrom('departures')
    .select('id')
    .where('product_id', '=', 'small')
    .where('local_date', '=', date)
    .executeTakeFirstOrThrow()

/** Who gets to the seats first; undefined leaves it to chance. */
type First = 'payment' | 'buyer' | undefined

async function payLate(
  { deliveries, expire, buyer }: Awaited<ReturnType<typeof competitors>>,
  first: First,
  sweepers = 2,
) {
  const { date, quoteID, event } = await paidLate()
  const { booking } = await quoted(rival, { productID: 'small', adult: 2, date })
  const [pay, payAgain] = deliveries(event)
  let sold = false
  const book = async () => void (sold = (await buyer.call('bookReservation', booking)).status === 200)
  const others = [payAgain, ...Array.from({ length: sweepers }, () => expire)]
  const { id } = await departureOf(date)
  if (first === 'payment') await queueInOrder(portal.connection, id, pay, shuffled([...others, book]))
  else if (first === 'buyer') await queueInOrder(portal.connection, id, book, shuffled([...others, pay]))
  else await Promise.all(shuffled([...others, pay, book]).map((act) => act()))
  while (await expire());
  while (await refundPayment(portal.gatewayContext, portal.clock.now));
  const { status, paid } = await reservationIn(portal, quoteID)
  const seats = await seatsOf(portal, 'small', date)
  return { sold, end: { status, paid, payments: await statuses(quoteID), ...seats } }
}

const seats = { taken: 2, held: 2 }
const refunded = { status: 'expired', paid: false, payments: ['refunded'], ...seats }
const confirmed = { status: 'confirmed', paid: true, payments: ['succeeded'], ...seats }

test(`payment, expiry and another buyer at once, ${rounds} rounds: the seats have one owner, and the money follows them`, async () => {
  const all = await competitors()
  for (let round = 0; round < rounds; round += 1) {
    const { sold, end } = await payLate(all, undefined)
    expect({ round, ...end }).toEqual({ round, ...(sold ? refunded : confirmed) })
  }
})

test('a late payment that waits right behind another buyer is refunded', async () => {
  const all = await competitors()
  expect(await payLate(all, 'buyer', 0)).toEqual({ sold: true, end: refunded })
})

test('a late payment before another buyer gets the seats, one after is refunded', async () => {
  const all = await competitors()
  for (let round = 0; round < 5; round += 1) {
    expect(await payLate(all, 'payment')).toEqual({ sold: false, end: confirmed })
    expect(await payLate(all, 'buyer')).toEqual({ sold: true, end: refunded })
  }
})

const pickUnlocked = (tx: Tx, quoteID: string) =>
  tx
    .selectFrom('reservations')
    .select('quote_id')
    .where('quote_id', '=', quoteID)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()

/** Expiry picks its reservation, the payment arrives, expiry continues. */
async function payWhileExpiring(isLocked: boolean) {
  while (await expireReservation(portal.db, portal.clock.now));
  const { date, quoteID, event } = await paidLate()
  const { now } = portal.clock
  const app = await secondApp(portal.portal, portal.connection, 2)
  const expiry = await portal.db.startTransaction().execute()
  const due = isLocked ? await lockDueReservation(expiry, now) : await pickUnlocked(expiry, quoteID)
  expect(due?.quote_id).toBe(quoteID)
  const paying = deliver(event, {}, app)
  await (isLocked ? waitUntil(async () => (await countWaiting(portal.db)) > 0) : paying)
  await releaseSeats(expiry, now, quoteID)
  await expiry
    .updateTable('reservations')
    .set({ status: 'expired' })
    .where('quote_id', '=', quoteID)
    .where('status', '=', 'pending')
    .execute()
  await expiry.commit().execute()
  await paying
  const { status } = await reservationIn(portal, quoteID)
  return { status, ...(await seatsOf(portal, 'small', date)) }
}

test("control: with the reservation's lock a payment during expiry keeps its seats, without it none", async () => {
  expect(await payWhileExpiring(true)).toEqual({ status: 'confirmed', taken: 2, held: 2 })
  expect(await payWhileExpiring(false)).toEqual({ status: 'confirmed', taken: 0, held: 0 })
  await forgetReservations(portal.db)
})
