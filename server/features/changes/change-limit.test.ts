import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { noLimits } from '#server/limits.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { correct } from '#tests/support/test-correction.ts'
import { ownDay } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'

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
        'This reservation can be changed 2 times an hour, because the guest gets an email each time. Try again in 40 minutes.',
    },
  })
  expect(await mailsTo(id)).toHaveLength(3)
  expect((await agent.call('correctReservation', last.sent)).body).toMatchObject({ revision: 3 })
  const { id: _, ...details } = { ...last.sent, revision: 3, masterFirstName: 'Dora' }
  const byProvider = { ...details, agencyID: agency.id, id, changeID: crypto.randomUUID() }
  expect((await admin.call('correctReservation', byProvider)).status).toBe(429)
  expect((await rename(other, 'Cleo')).answer.status).toBe(200)
  portal.advance({ minutes: 40 })
  expect((await rename(id, 'Cleo')).answer.status).toBe(200)
  expect((await rename(id, 'Dora')).answer.status).toBe(429)
})

test('moves and added passengers count too, a cancellation never', async () => {
  const id = await booked()
  const paxArray = [{ FirstName: 'Nina', LastName: 'New', BodyWeight: 120, Type: 'Adult' as const }]
  const add = async () => {
    const { body } = await agent.call('previewAddition', { id, paxArray })
    const { revision, difference, netDifference, newTotal } = body
    const figures = { revision, difference, netDifference, newTotal }
    return agent.call('addPassengers', { id, paxArray, changeID: crypto.randomUUID(), ...figures })
  }
  expect((await add()).status).toBe(200)
  expect((await add()).status).toBe(200)
  expect((await add()).status).toBe(429)
  expect((await cancel(agent, id, [1])).status).toBe(200)
})
