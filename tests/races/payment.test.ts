import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openDatabase, type Tx } from '#server/db/database.ts'
import { releaseSeats } from '#server/features/availability/hold-seats.ts'
import { insertEvent } from '#server/features/payments/payments.sql.ts'
import { refundPayment } from '#server/features/payments/refund-payment.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { lockDueReservation } from '#server/features/reservations/reservations.sql.ts'
import { anotherProcess } from '#tests/support/another-process.ts'
import { until } from '#tests/support/embedded-postgres-app.ts'
import { eventOf, stripePortal } from '#tests/support/stripe-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { ownDay, paymentsIn, reservationIn, seatsOf } from '#tests/support/test-payment.ts'
import { shutGate } from '#tests/support/write-gate.ts'

const { stripe, portal, opened, deliver, statuses } = await stripePortal()
// The test itself is the jobs.
await portal.jobs.stop()
const rival = await (await portal.newAgency()).signedIn('agent')
const rounds = 40
const deliveries = 5

/** A card reservation of both seats of a day, paid at the gateway, whose time to pay has just ended. */
async function paidLate() {
  const date = ownDay(portal)
  const quoteID = await opened({ productID: 'small', adult: 2, date })
  const event = eventOf('payment_intent.succeeded', stripe.pay(quoteID))
  portal.advance({ minutes: 15 })
  return { date, quoteID, event }
}

const shuffled = <Item>(items: Item[]) =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)

test(`payment, expiry and another buyer at once, ${rounds} rounds: the seats have one owner, and the money follows them`, async () => {
  const ends = { confirmed: 0, refunded: 0 }
  const [here, there] = await Promise.all(
    [1, 2].map(() => anotherProcess(portal.portal, portal.connection, 6)),
  )
  for (let round = 0; round < rounds; round += 1) {
    const { date, quoteID, event } = await paidLate()
    const { booking } = await quoted(rival, { productID: 'small', adult: 2, date })
    const expire = () => expireReservation(portal.db, portal.clock.now)
    const book = async () => void (sold = (await rival.call('bookReservation', booking)).status === 200)
    let sold = false
    const acts = [() => deliver(event, {}, here), () => deliver(event, {}, there), expire, expire, book]
    await Promise.all(shuffled<() => Promise<unknown>>(acts).map((act) => act()))
    while (await expire());
    while (await refundPayment(portal.db, portal.portal.gateways, portal.clock.now));
    const { status, paid } = await reservationIn(portal, quoteID)
    expect({ round, status, paid, payments: await statuses(quoteID) }).toEqual(
      sold
        ? { round, status: 'expired', paid: false, payments: ['refunded'] }
        : { round, status: 'confirmed', paid: true, payments: ['succeeded'] },
    )
    expect(await seatsOf(portal, 'small', date)).toEqual({ taken: 2, held: 2 })
    ends[sold ? 'refunded' : 'confirmed'] += 1
  }
  expect(ends.confirmed).toBeGreaterThan(0)
  expect(ends.refunded).toBeGreaterThan(0)
})

async function someoneWaits() {
  const { rows } = await sql<{ count: number }>`
    select count(distinct pid) as count from pg_locks
    where not granted and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(
    portal.db,
  )
  return (rows[0]?.count ?? 0) > 0
}

const pickUnlocked = (tx: Tx, quoteID: string) =>
  tx
    .selectFrom('reservations')
    .select(['quote_id', 'departure_id'])
    .where('quote_id', '=', quoteID)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()

/** Expiry picks its reservation, the payment comes, expiry goes on. */
async function payWhileExpiring(isLocked: boolean) {
  while (await expireReservation(portal.db, portal.clock.now));
  const { date, quoteID, event } = await paidLate()
  const { now } = portal.clock
  const expiry = await portal.db.startTransaction().execute()
  const due = isLocked ? await lockDueReservation(expiry, now) : await pickUnlocked(expiry, quoteID)
  expect(due?.quote_id).toBe(quoteID)
  const paying = deliver(event)
  await (isLocked ? until(someoneWaits, 10_000) : paying)
  await releaseSeats(expiry, now, quoteID, due?.departure_id ?? 0)
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

test("the reservation's lock decides: with it a payment amid expiry has its seats, without it none", async () => {
  expect(await payWhileExpiring(true)).toEqual({ status: 'confirmed', taken: 2, held: 2 })
  expect(await payWhileExpiring(false)).toEqual({ status: 'confirmed', taken: 0, held: 0 })
})

test('five deliveries of one message at the same moment in two processes count once', async () => {
  const quoteID = await opened()
  const { orl } = await reservationIn(portal, quoteID)
  const event = eventOf('payment_intent.succeeded', stripe.pay(quoteID))
  const apps = await Promise.all(
    [1, 2].map(() => anotherProcess(portal.portal, portal.connection, deliveries)),
  )
  const gate = await shutGate(portal.connection, 'payment_events')
  const delivered = Array.from({ length: deliveries }, (_, index) => deliver(event, {}, apps[index % 2]))
  const [answers] = await Promise.all([Promise.all(delivered), gate.openFor(deliveries)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: deliveries }, () => 200))
  expect(await statuses(quoteID)).toEqual(['succeeded'])
  const mails = portal.db.selectFrom('mail_outbox').select('id').where('subject', 'like', `%${orl}%`)
  expect(await mails.execute()).toHaveLength(1)
  const lines = portal.db.selectFrom('audit_log').select('kind').where('subject', '=', orl)
  expect((await lines.execute()).map(({ kind }) => kind).sort()).toEqual([
    'payment.succeeded',
    'reservation.booked',
  ])
})

const newEvent = (event_id: string) => ({
  gateway: 'stripe' as const,
  event_id,
  kind: 'payment_intent.succeeded',
  gateway_reference: null,
  received_at: portal.clock.now,
  outcome: 'taken',
})

const ways = {
  /** As the product does it: who writes the event down counts it. */
  writing: (tx: Tx, id: string) => insertEvent(tx, newEvent(id)),
  asking: async (tx: Tx, id: string) => {
    const seen = await tx.selectFrom('payment_events').select('kind').where('event_id', '=', id).execute()
    await insertEvent(tx, newEvent(id))
    return seen.length === 0
  },
}

async function timesCounted(way: keyof typeof ways) {
  const gate = await shutGate(portal.connection, 'payment_events')
  const { db, close } = openDatabase(portal.connection, { connections: deliveries, patient: true })
  const taken = Array.from({ length: deliveries }, () =>
    db.transaction().execute((tx) => ways[way](tx, `evt_${way}`)),
  )
  const [counted] = await Promise.all([Promise.all(taken), gate.openFor(deliveries)])
  await close()
  return counted.filter(Boolean).length
}

test('writing the event down decides: with it one delivery counts, by asking first all five do', async () => {
  expect(await timesCounted('writing')).toBe(1)
  expect(await timesCounted('asking')).toBe(deliveries)
})

test('eight processes that look for refunds at once ask the gateway once', async () => {
  const quoteID = await opened()
  const intent = stripe.pay(quoteID)
  await deliver(eventOf('payment_intent.succeeded', { ...intent, amount_received: 1_00 }))
  const looks = Array.from({ length: 8 }, () =>
    refundPayment(portal.db, portal.portal.gateways, portal.clock.now),
  )
  expect((await Promise.all(looks)).filter(Boolean)).toHaveLength(1)
  expect(stripe.refundCalls.filter((id) => id === intent.id)).toHaveLength(1)
  expect(await paymentsIn(portal, quoteID)).toMatchObject([{ status: 'refunded' }])
})
