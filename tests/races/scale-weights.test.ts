import { afterAll, expect, onTestFinished, test } from 'vitest'

import type { Db, Tx } from '#server/db/database.ts'
import { keepSeats, lockDeparture, releaseExpired } from '#server/features/availability/room.sql.ts'
import { checkAccounts } from '#server/features/ledger/check-accounts.ts'
import { lockReservation } from '#server/features/reservations/reservations.sql.ts'
import { forgetReservations } from '#tests/support/accounts/forget-reservations.ts'
import { countWaiting, queueBehind, queueInOrder } from '#tests/support/block-writes.ts'
import {
  bookOn,
  type Flight,
  gatePortal,
  mark,
  markOf,
  onBoard,
  passengerAt,
  release,
  send,
  soldOn,
  weigh,
} from '#tests/support/day/gate-portal.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'
import { previewedMove } from '#tests/support/test-changes.ts'
import { payAt, paymentLink, reservationIn } from '#tests/support/test-payment.ts'
import { withUnlockedDepartures, withUnlockedReservations } from '#tests/support/unlocked-reservations.ts'
import { waitUntil } from '#tests/support/wait-until.ts'
import { withoutPayloadCheck } from '#tests/support/weights/without-payload-check.ts'

const { portal, onAccount, byCard, crew, nextFlight } = await gatePortal()
const app = await secondApp(portal.portal, portal.connection, 6, afterAll)
const other = await secondApp(portal.portal, portal.connection, 6, afterAll)
const [here, there] = [visitorOf(app, crew), visitorOf(other, crew)]

const asIs = (db: Db) => db
const through = async (guard: (db: Db) => Db) =>
  secondApp(portal.portal, portal.connection, 6, onTestFinished, guard)
const idOf = ({ departureID }: Flight) => Number(departureID)
const differences = () => checkAccounts(portal.db)

/** 400 lb of 640 lb are sold. Then 240 lb more are sold while the scale finds 40 lb more. */
async function weighAgainstSale(isMarkFirst: boolean, guard = asIs) {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 200, 200)
  const agent = visitorOf(await through(guard), onAccount)
  const weighs: () => Promise<unknown> = () => weigh(here, flight, id, 240)
  const sells = async () => (await bookOn(agent, flight, [240])).answer.status
  const [first, second] = isMarkFirst ? [weighs, sells] : [sells, weighs]
  const answers = await queueInOrder(portal.connection, idOf(flight), first, [second])
  return { answers, pounds: (await onBoard(crew, flight)).pounds }
}

test('of a scale weight and a sale of the last pounds the first counts: nothing is sold above what is known', async () => {
  expect(await weighAgainstSale(true)).toEqual({ answers: ['taken', 400], pounds: 440 })
  expect(await weighAgainstSale(false)).toEqual({ answers: [200, 'taken'], pounds: 680 })
})

test('control: without the comparison at the sale only the trigger would keep pounds that the scale has found', async () => {
  expect(await weighAgainstSale(true, withoutPayloadCheck)).toEqual({ answers: ['taken', 500], pounds: 440 })
})

interface LatePayment {
  flight: Flight
  held: string
  link: URL
}

/** As the product does it. */
const payNow = async ({ link }: LatePayment): Promise<unknown> => (await payAt(other, link, {})).status

/** An ended hold as if it were running: it keeps what it had. */
const keepHold = ({ flight, held }: LatePayment): Promise<unknown> =>
  portal.db.transaction().execute(async (tx) => {
    await lockDeparture(tx, idOf(flight))
    await keepSeats(tx, { quoteId: held, changeId: held })
    return 'kept'
  })

/** 400 lb of 640 lb are sold. A hold of 240 lb has ended and is paid while the scale finds 41 lb more. */
async function weighAgainstLatePayment(isMarkFirst: boolean, pay = payNow) {
  const flight = await nextFlight()
  const sold = await soldOn(onAccount, flight, 200, 200)
  const held = await soldOn(byCard, flight, 240)
  const link = await paymentLink(byCard, held)
  portal.advance({ minutes: 15 })
  const weighs: () => Promise<unknown> = () => weigh(here, flight, sold, 241)
  const pays = () => pay({ flight, held, link })
  const [first, second] = isMarkFirst ? [weighs, pays] : [pays, weighs]
  const answers = await queueInOrder(portal.connection, idOf(flight), first, [second])
  const { paid } = await reservationIn(portal, held)
  return { answers, paid, pounds: (await onBoard(crew, flight)).pounds }
}

test('of a scale weight and a late payment the first counts: an ended hold takes nothing above what is known', async () => {
  const marked = await weighAgainstLatePayment(true)
  expect(marked).toEqual({ answers: ['taken', 303], paid: false, pounds: 441 })
  const paid = await weighAgainstLatePayment(false)
  expect(paid).toEqual({ answers: [303, 'taken'], paid: true, pounds: 681 })
})

test('control: an ended hold that kept its seats would be sold above what the scale has found', async () => {
  const broken = await weighAgainstLatePayment(true, keepHold)
  expect(broken).toMatchObject({ answers: ['taken', 'kept'], pounds: 681 })
  await forgetReservations(portal.db)
})

/** A hold expires and is released while its passenger is weighed. */
async function weighAgainstRelease(guard = asIs) {
  const flight = await nextFlight()
  const id = await soldOn(byCard, flight, 200)
  const user = visitorOf(await through(guard), crew)
  const expired = portal.clock.now.add({ minutes: 15 })
  const outcomes = await queueBehind(
    portal.db,
    async (tx) => {
      await lockDeparture(tx, idOf(flight))
      await releaseExpired(tx, expired, idOf(flight))
    },
    [() => weigh(user, flight, id, 280)],
  )
  return { outcomes, differences: await differences() }
}

test("control: with the departure's lock a hold that expires takes its weight along, without it the weight would stay", async () => {
  expect(await weighAgainstRelease()).toEqual({ outcomes: ['taken'], differences: [] })
  const broken = await weighAgainstRelease(withUnlockedDepartures)
  expect(broken.outcomes).toEqual(['taken'])
  expect(broken.differences).toEqual([expect.stringContaining('with a scale difference of 80 lb')])
  await forgetReservations(portal.db)
})

/** Of a move and a weight, the one that arrives first waits for the departure. */
async function moveAgainstMark(isMarkFirst: boolean, guard = asIs) {
  const [from, to] = [await nextFlight(), await nextFlight()]
  const id = await soldOn(onAccount, from, 200)
  const { change } = await previewedMove(onAccount, id, { departureID: to.departureID })
  const agent = visitorOf(app, onAccount)
  const user = visitorOf(await through(guard), crew)
  const moves: () => Promise<unknown> = async () => (await agent.call('moveReservation', change)).status
  const weighs = () => weigh(user, from, id, 240)
  const answers = await queueBehind(
    portal.db,
    (tx) => lockDeparture(tx, idOf(from)),
    isMarkFirst ? [weighs, moves] : [moves, weighs],
  )
  const pounds = [(await onBoard(crew, from)).pounds, (await onBoard(crew, to)).pounds]
  return { answers, pounds, differences: await differences() }
}

test('a scale weight before a move goes along, one after it is refused', async () => {
  expect(await moveAgainstMark(true)).toEqual({ answers: ['taken', 200], pounds: [0, 240], differences: [] })
  expect(await moveAgainstMark(false)).toMatchObject({
    answers: [200, expect.stringContaining('First0 Guest was moved to')],
    pounds: [0, 200],
    differences: [],
  })
})

test("control: without the reservation's lock the weight of a moved passenger would count nowhere", async () => {
  const broken = await moveAgainstMark(false, withUnlockedReservations)
  expect(broken).toMatchObject({ answers: [200, 'taken'], pounds: [0, 200] })
  expect(broken.differences).toEqual([
    expect.stringContaining('scale difference of 40 lb on their departure'),
  ])
  await forgetReservations(portal.db)
})

const minutesAgo = (minutes: number) => portal.clock.now.epochMilliseconds - minutes * 60_000
const behindReservation = <Result>(id: string, acts: (() => Promise<Result>)[]) =>
  queueBehind(portal.db, (tx) => lockReservation(tx, id), acts)

test('of two devices that weigh one passenger at once, the weight made last counts, whichever arrives first', async () => {
  for (const [first, second] of [[here, there] as const, [there, here] as const]) {
    const flight = await nextFlight()
    const id = await soldOn(onAccount, flight, 200)
    const acts = [
      () => mark(first, flight, id, { scaleWeight: 230, madeAt: minutesAgo(1) }),
      () => mark(second, flight, id, { mark: 'boarded', scaleWeight: 210, madeAt: minutesAgo(2) }),
    ]
    expect(await behindReservation(id, acts)).toEqual(['taken', 'taken'])
    expect(await passengerAt(crew, flight, id)).toMatchObject({ mark: 'boarded', scaleWeight: 230 })
    expect(await onBoard(crew, flight)).toMatchObject({ pounds: 230, declaredPounds: 200 })
  }
})

const lockCurrent = (id: string) => (tx: Tx) =>
  tx.selectFrom('passenger_marks').select('id').where('quote_id', '=', id).forUpdate().execute()

/** Both devices meet where they retire an earlier mark. The weight made last arrives first. */
async function weighTwice(guard = asIs) {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 200)
  await mark(crew, flight, id, { mark: 'no-show', madeAt: minutesAgo(3) })
  const [one, two] = [visitorOf(await through(guard), crew), visitorOf(await through(guard), crew)]
  const outcomes = await queueBehind(portal.db, lockCurrent(id), [
    () => mark(one, flight, id, { scaleWeight: 230, madeAt: minutesAgo(1) }),
    () => mark(two, flight, id, { mark: 'boarded', madeAt: minutesAgo(2) }),
  ])
  return { outcomes, passenger: await passengerAt(crew, flight, id) }
}

test("control: with the reservation's lock two devices add up, without it one of them would fail and be lost", async () => {
  expect(await weighTwice()).toMatchObject({
    outcomes: ['taken', 'taken'],
    passenger: { mark: 'boarded', scaleWeight: 230 },
  })
  expect(await weighTwice(withUnlockedReservations)).toMatchObject({
    outcomes: ['taken', '500'],
    passenger: { mark: 'no-show', scaleWeight: 230 },
  })
})

/** What a phone collected without a connection, sent in two calls of which the second overtakes the first. */
async function offlineInReverse(isNumbered: boolean) {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 200)
  const said = [{ mark: 'boarded' }, { scaleWeight: 250 }, { mark: 'no-show' }, { scaleWeight: 215 }] as const
  const marks = said.map((own, index) =>
    markOf(id, 0, { ...own, ...(isNumbered && { madeAt: minutesAgo(20 - index), sequence: index }) }),
  )
  const sending = isNumbered ? { deviceID: crypto.randomUUID(), sentAt: minutesAgo(0) } : {}
  const early = () => send(there, flight, marks.slice(0, 2), sending)
  const late = () => send(here, flight, marks.slice(2), sending)
  return { flight, id, early, late }
}

test('batches of one device that arrive in reverse, or mixed, end as its sequence says', async () => {
  const { flight, id, early, late } = await offlineInReverse(true)
  expect((await behindReservation(id, [late, early])).flat()).toEqual(['taken', 'taken', 'taken', 'taken'])
  expect(await passengerAt(crew, flight, id)).toMatchObject({ mark: 'no-show', scaleWeight: 215 })
  expect(await onBoard(crew, flight)).toMatchObject({ pounds: 215, declaredPounds: 200 })
})

test('control: without sequence and time the batch that was received last would win', async () => {
  const { flight, id, early, late } = await offlineInReverse(false)
  await late()
  await early()
  expect(await passengerAt(crew, flight, id)).toMatchObject({ mark: 'boarded', scaleWeight: 250 })
})

async function noShow() {
  const flight = await nextFlight()
  const id = await soldOn(onAccount, flight, 200)
  await mark(crew, flight, id, { mark: 'no-show' })
  return { flight, id }
}

test('of a release and a boarding the first counts: who has boarded keeps the seat, who was released gets it back', async () => {
  for (const isBoardingFirst of [true, false]) {
    const { flight, id } = await noShow()
    const boards: () => Promise<unknown> = () => mark(here, flight, id, { mark: 'boarded' })
    const releases = async () => (await release(there, flight, id, 0)).status
    const answers = await behindReservation(id, isBoardingFirst ? [boards, releases] : [releases, boards])
    expect(answers).toEqual(isBoardingFirst ? ['taken', 400] : [200, 'taken'])
    expect(await onBoard(crew, flight)).toMatchObject({ sold: 1, boarded: 1, pounds: 200 })
  }
})

test('a released seat goes to a buyer or back to its passenger, never to both', async () => {
  for (const isSaleFirst of [true, false]) {
    const { flight, id } = await noShow()
    await release(crew, flight, id, 0)
    const sells: () => Promise<unknown> = async () =>
      (await bookOn(visitorOf(other, onAccount), flight, [100, 100, 100, 100])).answer.status
    const boards = () => mark(here, flight, id, { mark: 'boarded' })
    const [first, second] = isSaleFirst ? [sells, boards] : [boards, sells]
    const answers = await queueInOrder(portal.connection, idOf(flight), first, [second])
    expect(answers).toEqual(
      isSaleFirst
        ? [
            200,
            'Their seat was released, and no seat is free any more. Move First0 Guest to another departure.',
          ]
        : ['taken', 400],
    )
    expect(await onBoard(crew, flight)).toMatchObject({ sold: isSaleFirst ? 4 : 1 })
  }
})

/** Someone boards while the release of their seat waits for the departure. */
async function boardWhileReleasing(guard: (db: Db) => Db) {
  const { flight, id } = await noShow()
  const user = visitorOf(await through(guard), crew)
  const tx = await portal.db.startTransaction().execute()
  await lockDeparture(tx, idOf(flight))
  const released = release(user, flight, id, 0)
  await waitUntil(async () => (await countWaiting(portal.db)) === 1, 60_000)
  const boarded = mark(here, flight, id, { mark: 'boarded' })
  if (guard === asIs) await waitUntil(async () => (await countWaiting(portal.db)) === 2, 60_000)
  else await boarded
  await tx.commit().execute()
  const { status } = await released
  return { status, outcome: await boarded, board: await onBoard(crew, flight) }
}

test("control: without the reservation's lock the seat of someone who has just boarded would be released", async () => {
  const right = await boardWhileReleasing(asIs)
  expect(right).toMatchObject({ status: 200, outcome: 'taken', board: { sold: 1, boarded: 1 } })
  const broken = await boardWhileReleasing(withUnlockedReservations)
  expect(broken).toMatchObject({ status: 200, outcome: 'taken', board: { sold: 0, boarded: 0 } })
})
