import { expect, test } from 'vitest'

import { bookingPortal } from '#tests/support/booking-portal.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { bookByCard } from '#tests/support/test-payment.ts'

const { portal, agency, agent, ownDay } = await bookingPortal()
const stranger = await (await portal.newAgency()).signedIn('stranger')
const byCard = await (await portal.newAgency({ creditCardMode: 1 })).signedIn('agent')

async function bookConfirmed() {
  const { booking } = await quoted(agent, { productID: 'tour', date: ownDay() })
  await agent.call('bookReservation', booking)
  const { reservation } = (await agent.call('showReservation', { id: booking.quoteID })).body
  return { id: booking.quoteID, orl: reservation.orl }
}

const mailsFor = (id: string) =>
  portal.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'about', 'reader', 'revision'])
    .where('reservation_id', '=', id)
    .execute()
const linesFor = (orl: string) =>
  portal.db
    .selectFrom('audit_log')
    .select(['kind', 'username', 'after'])
    .where('subject', '=', orl)
    .where('kind', '=', 'reservation.mail-resent')
    .execute()

test('the confirmation is mailed again, with an audit line, at most once in 5 minutes', async () => {
  const { id, orl } = await bookConfirmed()
  expect(await agent.call('resendConfirmation', { id })).toMatchObject({ status: 200, body: { ok: true } })
  const mail = { recipient: 'lena@example.com', about: 'confirmed', reader: 'guest', revision: 1 }
  expect(await mailsFor(id)).toEqual([mail, mail])
  expect(await linesFor(orl)).toEqual([
    { kind: 'reservation.mail-resent', username: 'agent', after: { quoteID: id } },
  ])
  portal.advance({ minutes: 4 })
  const early = await agent.call('resendConfirmation', { id })
  expect(early).toMatchObject({
    status: 429,
    headers: { 'retry-after': '60' },
    body: { error: 'The confirmation was just resent. You can send it again in 60 seconds.' },
  })
  expect(await mailsFor(id)).toHaveLength(2)
  portal.advance({ minutes: 1 })
  expect((await agent.call('resendConfirmation', { id })).status).toBe(200)
  expect(await mailsFor(id)).toHaveLength(3)
  expect(await linesFor(orl)).toHaveLength(2)
})

test('pressed several times at once, one mail is sent', async () => {
  const { id, orl } = await bookConfirmed()
  const answers = await Promise.all(Array.from({ length: 5 }, () => agent.call('resendConfirmation', { id })))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 429, 429, 429, 429,
  ])
  expect(await mailsFor(id)).toHaveLength(2)
  expect(await linesFor(orl)).toHaveLength(1)
})

test('an unpaid reservation has no confirmation to resend', async () => {
  const id = await bookByCard(byCard, { productID: 'tour', date: ownDay() })
  expect(await byCard.call('resendConfirmation', { id })).toMatchObject({
    status: 400,
    body: { errors: ['Only a confirmed reservation has a confirmation email.'] },
  })
  expect(await mailsFor(id)).toEqual([])
})

test('the provider resends it inside the agency, in the same 5 minutes', async () => {
  const admin = await (await portal.provider()).signedIn('admin')
  const other = await portal.newAgency()
  const { id, orl } = await bookConfirmed()
  const sent = { agencyID: agency.id, id }
  expect((await admin.call('resendConfirmation', { ...sent, agencyID: other.id })).status).toBe(404)
  expect((await admin.call('resendConfirmation', sent)).status).toBe(200)
  expect((await agent.call('resendConfirmation', { id })).status).toBe(429)
  expect(await mailsFor(id)).toHaveLength(2)
  expect(await linesFor(orl)).toMatchObject([{ username: 'admin' }])
})

test("another agency's reservation doesn't exist", async () => {
  const { id, orl } = await bookConfirmed()
  for (const unknown of [id, 'nonsense'])
    expect((await stranger.call('resendConfirmation', { id: unknown })).status).toBe(404)
  expect(await mailsFor(id)).toHaveLength(1)
  expect(await linesFor(orl)).toEqual([])
})

test('the record names who booked it, when, and the zone of its times', async () => {
  const { id } = await bookConfirmed()
  const { reservation, quote } = (await agent.call('showReservation', { id })).body
  expect(reservation.bookedBy).toMatch(/^agent of /)
  expect(reservation.bookedAt).toBe(portal.clock.now.toString())
  expect(quote.timeZone).toBe('America/Los_Angeles')
})
