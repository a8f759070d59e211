import { afterAll, expect, test } from 'vitest'

import { jobActor } from '#server/actor.ts'
import type { Tx } from '#server/db/database.ts'
import { dueChangeById, lockLapsedChange } from '#server/features/changes/due/due-changes.sql.ts'
import { endDueChange } from '#server/features/changes/due/end-due-change.ts'
import { lapseChange } from '#server/features/changes/due/end-due-change.ts'
import { takeEffect } from '#server/features/changes/due/take-effect.ts'
import {
  type DueChange,
  type LockedReservation,
  lockReservation,
} from '#server/features/reservations/reservations.sql.ts'
import { forgetReservations } from '#tests/support/accounts/forget-reservations.ts'
import { postAll } from '#tests/support/accounts/post-all.ts'
import { countWaiting, queueBehind } from '#tests/support/block-writes.ts'
import { countRounds } from '#tests/support/count-rounds.ts'
import { seatsByTime } from '#tests/support/due-changes/seats-by-time.ts'
import { type StripeChange, stripeChangePortal } from '#tests/support/due-changes/stripe-change-portal.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'
import { eventOf } from '#tests/support/stripe-portal.ts'
import { reservationIn } from '#tests/support/test-payment.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const { stripe, portal, agent, due, deliver, statusesOf } = await stripeChangePortal()
const here = await secondApp(portal.portal, portal.connection, 6, afterAll)
const there = await secondApp(portal.portal, portal.connection, 6, afterAll)
const waiting = (count: number) => waitUntil(async () => (await countWaiting(portal.db)) >= count)

const paymentOf = ({ id, changeID }: StripeChange) =>
  eventOf('payment_intent.succeeded', stripe.pay(id, changeID))
const drop = ({ id, changeID }: StripeChange) => visitorOf(there, agent).call('dropChange', { id, changeID })

async function endOf(change: StripeChange) {
  const { quote } = (await agent.call('showReservation', { id: change.id })).body
  return {
    revision: (await reservationIn(portal, change.id)).revision,
    payments: await statusesOf(change),
    seats: await seatsByTime(portal.db, quote.date),
  }
}

const done = { revision: 2, payments: ['succeeded'], seats: { '14:00': 1 } }
const kept = { revision: 1, seats: { '09:00': 1 } }
const lapsed = { ...kept, payments: ['refunding: The time to pay for the change had run out.'] }
const dropped = { ...kept, payments: ['refunding: The change had ended before the payment arrived.'] }

const rounds = countRounds(6, 60)

test(`payment in two processes, lapse and drop at once, ${rounds} rounds: the change is made and paid, or neither`, async () => {
  for (let round = 0; round < rounds; round += 1) {
    const change = await due()
    const event = paymentOf(change)
    const { now } = portal.clock
    const lapse = () => lapseChange(portal.db, now.add({ minutes: 15 }))
    const paying = [deliver(event, {}, here), deliver(event, {}, there)]
    const drops = round % 3 === 0 ? [drop(change)] : []
    await Promise.all([...paying, lapse(), lapse(), ...drops])
    while (await lapse());
    const end = await endOf(change)
    expect([done, lapsed, dropped]).toContainEqual(end)
  }
})

/** As it is, without keeping the lock. */
const reservationOf = async ({ id }: StripeChange): Promise<LockedReservation> => {
  const found = await portal.db.transaction().execute((tx) => lockReservation(tx, id))
  if (!found) throw new Error('No reservation')
  return found
}

async function changeIn(tx: Tx, { id, changeID }: StripeChange): Promise<DueChange> {
  const found = await dueChangeById(tx, id, changeID)
  if (!found) throw new Error('No change')
  return found
}

/** The lapse picks its change, the payment arrives, the lapse continues. */
async function payWhileLapsing(isLocked: boolean) {
  const change = await due()
  const event = paymentOf(change)
  const reservation = await reservationOf(change)
  const later = portal.clock.now.add({ minutes: 15 })
  const lapse = await portal.db.startTransaction().execute()
  if (isLocked) await lockLapsedChange(lapse, later)
  const picked = await changeIn(lapse, change)
  const paying = deliver(event, {}, here)
  await (isLocked ? waiting(1) : paying)
  await endDueChange(lapse, jobActor(later), reservation, picked)
  await lapse.commit().execute()
  await paying
  return endOf(change)
}

test("control: with the reservation's lock money that arrives during the lapse goes back, without it the party loses its seats", async () => {
  expect(await payWhileLapsing(true)).toEqual(lapsed)
  expect(await payWhileLapsing(false)).toEqual({ ...done, seats: {} })
  await forgetReservations(portal.db)
})

const at =
  ({ id }: StripeChange) =>
  (tx: Tx) =>
    lockReservation(tx, id)

test('of a payment and a drop in two processes, the first counts', async () => {
  for (const isPaidFirst of [true, false]) {
    const change = await due()
    const event = paymentOf(change)
    const pay = async () => (await deliver(event, {}, here)).statusCode
    const drops = async () => (await drop(change)).status
    const statuses = await queueBehind(portal.db, at(change), isPaidFirst ? [pay, drops] : [drops, pay])
    expect(statuses).toEqual(isPaidFirst ? [200, 409] : [200, 200])
    expect(await endOf(change)).toEqual(isPaidFirst ? done : dropped)
  }
})

test('of two payments of one change in two processes, one pays it and the other goes back', async () => {
  const change = await due()
  const first = paymentOf(change)
  const again = { ...stripe.pay(change.id, change.changeID), id: 'pi_from_a_second_tab' }
  stripe.intents.set(again.id, again)
  const second = eventOf('payment_intent.succeeded', again)
  await queueBehind(portal.db, at(change), [() => deliver(first, {}, here), () => deliver(second, {}, there)])
  const payments = ['succeeded', 'refunding: The change was already paid.']
  expect(await endOf(change)).toEqual({ ...done, payments })
})

/** Two payments by hand; the second arrives before the first is committed. */
async function payTwice(isLocked: boolean) {
  const change = await due()
  const unlocked = await reservationOf(change)
  const actor = jobActor(portal.clock.now)
  const lock = async (tx: Tx) => (isLocked ? ((await lockReservation(tx, change.id)) ?? unlocked) : unlocked)
  const one = await portal.db.startTransaction().execute()
  const pay = async (tx: Tx) => {
    const reservation = await lock(tx)
    const due = await dueChangeById(tx, change.id, change.changeID)
    return due && takeEffect(tx, actor, reservation, due)
  }
  const first = await pay(one)
  const second = portal.db.transaction().execute(pay).catch(String)
  await waiting(1)
  await one.commit().execute()
  const outcomes = [first, await second]
  await postAll(portal.db)
  return outcomes
}

test("control: with the reservation's lock the second payment finds the change made, without it only the key stops it", async () => {
  expect(await payTwice(true)).toEqual([
    { accepted: true },
    { accepted: false, reason: 'The change was already paid.' },
  ])
  const [, unlocked] = await payTwice(false)
  expect(unlocked).toContain('reservation_revisions_pkey')
})
