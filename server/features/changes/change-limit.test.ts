import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { noLimits } from '#server/limits.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { cancel, previewed } from '#tests/support/test-cancellation.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { correct, detailsOf } from '#tests/support/test-correction.ts'
import { bookByCard, ownDay, payBy } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal({
  limits: { quoteMinutes: 20, holdMinutes: 15, ...noLimits, changesPerHour: 2 },
})
await importCatalogue(portal.db, testCatalogue(testProduct('tour')), { now: portal.clock.now })
const agency = await portal.newAgency()
const agent = await agency.signedIn('agent')
const admin = await (await portal.provider()).signedIn('admin')

async function booked() {
  const { booking } = await quoted(agent, { productID: 'tour', date: ownDay(portal) })
  await agent.call('bookReservation', booking)
  return booking.quoteID
}

const rename = (id: string, masterFirstName: string) => correct(agent, id, () => ({ masterFirstName }))

const mailsTo = (id: string) =>
  portal.db.selectFrom('mail_outbox').select('id').where('reservation_id', '=', id).execute()

test('a reservation takes so many changes an hour, then 429 until one of them is an hour old', async () => {
  const [id, other] = [await booked(), await booked()]
  expect((await rename(id, 'Ada')).answer.status).toBe(200)
  portal.advance({ minutes: 20 })
  const last = await rename(id, 'Bea')
  expect(last.answer.status).toBe(200)
  expect((await rename(id, 'Cleo')).answer).toMatchObject({
    status: 429,
    headers: { 'retry-after': '2400' },
    body: {
      error:
        'This reservation can be changed 2 times an hour, because changes email the guest and hold seats. Try again in 40 minutes.',
    },
  })
  expect(await mailsTo(id)).toHaveLength(3)
  expect((await agent.call('correctReservation', last.sent)).body).toMatchObject({ revision: 3 })
  expect((await rename(other, 'Cleo')).answer.status).toBe(200)
  portal.advance({ minutes: 40 })
  expect((await rename(id, 'Cleo')).answer.status).toBe(200)
  expect((await rename(id, 'Dora')).answer.status).toBe(429)
})

const nina = [{ FirstName: 'Nina', LastName: 'New', BodyWeight: 120, Type: 'Adult' as const }]

async function add(user: Visitor, id: string) {
  const { body } = await user.call('previewAddition', { id, paxArray: nina })
  const { revision, difference, netDifference, newTotal } = body
  const changeID = crypto.randomUUID()
  const figures = { revision, difference, netDifference, newTotal }
  const { status } = await user.call('addPassengers', { id, paxArray: nina, changeID, ...figures })
  return { status, changeID }
}

test('added passengers and canceled ones count too; the whole reservation can always be canceled', async () => {
  const id = await booked()
  expect((await add(agent, id)).status).toBe(200)
  expect((await cancel(agent, id, [1])).status).toBe(200)
  expect((await add(agent, id)).status).toBe(429)
  expect((await cancel(agent, id, [0])).status, 'the last passenger').toBe(200)
})

test('passengers are not canceled beyond the limit, and nothing changes', async () => {
  const id = await booked()
  for (const _ of [1, 2]) expect((await add(agent, id)).status).toBe(200)
  const before = (await agent.call('showReservation', { id })).body
  const { change } = await previewed(agent, id, { passengers: [1] })
  expect(await agent.call('cancelReservation', change)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '3600' },
    body: {
      error:
        'This reservation can be changed 2 times an hour, because changes email the guest and hold seats. Try again in 60 minutes.',
    },
  })
  expect((await agent.call('showReservation', { id })).body).toEqual(before)
  expect((await cancel(agent, id)).status).toBe(200)
})

test('a change that is dropped before it is paid counts: adding and dropping ends after two', async () => {
  const site = await portal.newAgency({ creditCardMode: 1 })
  const user = await site.signedIn('agent')
  const id = await bookByCard(user, { productID: 'tour', date: ownDay(portal) })
  await payBy(user, id, {})
  for (const _ of [1, 2]) {
    const { status, changeID } = await add(user, id)
    expect(status).toBe(200)
    expect((await user.call('dropChange', { id, changeID })).status).toBe(200)
  }
  expect((await add(user, id)).status).toBe(429)
  portal.advance({ minutes: 60 })
  expect((await add(user, id)).status).toBe(200)
})

test("the provider's changes count but are never refused", async () => {
  const id = await booked()
  for (const name of ['Ada', 'Bea', 'Cleo']) {
    const place = { id, agencyID: agency.id }
    const { body: record } = await agent.call('showReservation', { id })
    const details = { ...detailsOf(record), masterFirstName: name }
    const { body } = await admin.call('previewCorrection', { ...place, ...details })
    const { revision, difference, fee, netFee } = body
    const figures = { revision, difference, fee, netFee, changeID: crypto.randomUUID() }
    expect((await admin.call('correctReservation', { ...place, ...details, ...figures })).status).toBe(200)
  }
  expect((await rename(id, 'Dora')).answer.status).toBe(429)
})
