import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { quoted } from '#tests/support/test-booking.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import {
  added,
  bookedAt,
  changesPortal,
  departureAt,
  moved,
  paidAt,
  previewedMove,
  times,
} from '#tests/support/test-changes.ts'
import { payBy, seatsOf } from '#tests/support/test-payment.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, ownDay } = await changesPortal()
const admin = await (await portal.provider()).signedIn('admin')
const refusedTo = { agent: /^Your agency's credit limit does not allow this/ }

/** An agency on account, or by card, with a limit in dollars. An adult costs $110 net. */
async function limited(creditLimit: number, creditCardMode: 0 | 1 = 0) {
  const agency = await portal.newAgency({ creditCardMode })
  const terms = { creditLimit, closingDay: null, paymentDays: 30 }
  await admin.call('saveAccountOfAgency', { agencyID: agency.id, ...terms })
  const balance = async () => (await admin.call('showAgencyAccount', { agencyID: agency.id })).body.balance
  return {
    id: agency.id,
    agent: await agency.signedIn('agent'),
    manager: await agency.signedIn('manager', { permissions: [2] }),
    seller: await agency.signedIn('seller', { permissions: [5] }),
    balance,
  }
}

async function book(user: Visitor, date = ownDay(), adult = 110) {
  const { booking } = await quoted(user, { productID: 'tour', date })
  return user.call('bookReservation', { ...booking, markup: { adult } })
}

const messageOf = ({ body }: { body: { errors?: unknown[] } }) => String(body.errors?.[0])

test('a booking can use up the limit, and one beyond it sells nothing', async () => {
  const { agent, manager, balance } = await limited(220)
  const date = ownDay()
  expect((await book(agent, date)).status).toBe(200)
  expect((await book(agent, date)).status).toBe(200)
  const refused = await book(agent, date)
  expect([refused.status, messageOf(refused)]).toEqual([400, expect.stringMatching(refusedTo.agent)])
  expect(messageOf(await book(manager, date))).toBe(
    'This reservation would bring your account to $330.00, beyond its credit limit of $220.00. Ask the provider to raise the limit or to enter your payment.',
  )
  expect((await seatsOf(portal, 'tour', date)).taken).toBe(2)
  expect(await balance()).toBe(220)
  expect((await agent.call('pageReservations', { state: 'confirmed' })).body.all.confirmed).toBe(2)
})

test('a sale above the limit whose net is within it is booked', async () => {
  const { seller, balance } = await limited(110)
  expect((await book(seller, ownDay(), 150)).status).toBe(200)
  expect(await balance()).toBe(110)
})

test('a card sale leaves the commission to the agency', async () => {
  const { seller, balance } = await limited(0, 1)
  const { booking } = await quoted(seller, { productID: 'tour', date: ownDay() })
  await seller.call('bookReservation', { ...booking, markup: { adult: 150 } })
  expect(await balance()).toBe(0)
  await payBy(seller, booking.quoteID, {})
  expect(await balance()).toBe(-40)
})

test('a quote that was refused can be booked once a payment is entered or the limit raised', async () => {
  const { id: agencyID, agent } = await limited(110)
  await book(agent)
  const { booking } = await quoted(agent, { productID: 'tour', date: ownDay() })
  expect((await agent.call('bookReservation', booking)).status).toBe(400)
  const entry = { kind: 'received' as const, amount: 109.99, date: '2026-11-15', text: 'Wire' }
  await admin.call('addEntry', { agencyID, entryID: randomUUID(), ...entry })
  expect((await agent.call('bookReservation', booking)).status).toBe(400)
  await admin.call('addEntry', { agencyID, entryID: randomUUID(), ...entry, amount: 0.01 })
  expect((await agent.call('bookReservation', booking)).status).toBe(200)
  expect((await book(agent)).status).toBe(400)
  const terms = { creditLimit: null, closingDay: null, paymentDays: 30 }
  await admin.call('saveAccountOfAgency', { agencyID, ...terms })
  expect((await book(agent)).status).toBe(200)
})

test('a change beyond the limit is refused and changes nothing', async () => {
  const { agent, manager, balance } = await limited(120)
  const date = ownDay()
  const id = await bookedAt(agent, { date })
  const { answer: addition } = await added(agent, id, 'Child')
  const { answer: move } = await moved(agent, id, date, times.pricier)
  for (const answer of [addition, move])
    expect([answer.status, messageOf(answer)]).toEqual([400, expect.stringMatching(refusedTo.agent)])
  expect(messageOf((await added(manager, id, 'Adult')).answer)).toMatch(
    /^This change would bring your account to \$220\.00, beyond its credit limit of \$120\.00\. Ask the provider/,
  )
  expect((await agent.call('showReservation', { id })).body.reservation.revision).toBe(1)
  expect((await seatsOf(portal, 'tour', date)).taken).toBe(1)
  expect(await balance()).toBe(110)
})

test('a change that adds nothing is made beyond the limit', async () => {
  const { id: agencyID, agent, balance } = await limited(110)
  const id = await bookedAt(agent, { date: ownDay() })
  const terms = { creditLimit: 0, closingDay: null, paymentDays: 30 }
  await admin.call('saveAccountOfAgency', { agencyID, ...terms })
  const { answer } = await moved(agent, id, ownDay(), times.cheap)
  expect(answer.status).toBe(200)
  expect(await balance()).toBeLessThan(110)
})

test('the provider inside an agency reads what to do for it', async () => {
  const { id: agencyID, agent } = await limited(110)
  const date = ownDay()
  const id = await bookedAt(agent, { date })
  const departureID = await departureAt(agent, id, date, times.pricier)
  const { change } = await previewedMove(agent, id, { departureID })
  const { body: preview } = await admin.call('previewMove', { agencyID, id, departureID })
  const { revision, fee, difference, netDifference, newTotal } = preview
  const figures = { revision, fee, difference, netDifference, newTotal }
  const answer = await admin.call('moveReservation', { ...change, ...figures, agencyID })
  expect(answer.status).toBe(400)
  expect(messageOf(answer)).toMatch(
    /^This change would bring the agency's account to \$\d+\.00, beyond its credit limit of \$110\.00\. Raise the limit or enter a payment first\.$/,
  )
})

test('cancellations are never refused, even beyond the limit', async () => {
  const { id: agencyID, agent, balance } = await limited(220)
  const id = await bookedAt(agent, { date: ownDay(), adult: 2 })
  const terms = { creditLimit: 0, closingDay: null, paymentDays: 30 }
  await admin.call('saveAccountOfAgency', { agencyID, ...terms })
  expect((await cancel(agent, id, [1])).status).toBe(200)
  expect((await cancel(agent, id)).status).toBe(200)
  expect(await balance()).toBe(0)
})

test('card reservations are never refused: booked, paid, added to and canceled with a limit of 0', async () => {
  const { agent, balance } = await limited(0, 1)
  const date = ownDay()
  const id = await paidAt(agent, { date })
  const { answer } = await added(agent, id, 'Adult')
  expect(answer.status).toBe(200)
  expect(await balance()).toBeLessThanOrEqual(0)
  expect((await cancel(agent, id)).status).toBe(200)
  expect(await balance()).toBe(0)
})

test('a test reservation is not limited and has no line', async () => {
  const agency = await portal.newAgency({ testMode: true })
  const terms = { creditLimit: 0, closingDay: null, paymentDays: 30 }
  await admin.call('saveAccountOfAgency', { agencyID: agency.id, ...terms })
  expect((await book(await agency.signedIn('agent'))).status).toBe(200)
  const { body } = await admin.call('listAccountLines', { agencyID: agency.id, on: 'all' })
  expect(body.rows).toEqual([])
})
