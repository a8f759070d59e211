import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { expireReservation } from '#server/features/reservations/expire-reservation.ts'
import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { previewed } from '#tests/support/test-cancellation.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import {
  bookByCard,
  ownDay,
  payBy,
  payer,
  refundsIn,
  reservationIn,
  seatsOf,
} from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
const policy = [
  { hoursBefore: 48, feePercent: 0 },
  { hoursBefore: 24, feePercent: 50 },
]
const strict = [{ hoursBefore: 1, feePercent: 25 }]
await importCatalogue(
  portal.db,
  testCatalogue(
    testProduct('tour', { cancellationPolicy: policy }),
    testProduct('strict', { cancellationPolicy: strict }),
  ),
  { now: portal.clock.now },
)
const cardAgency = await portal.newAgency({ creditCardMode: 1 })
const byCard = await cardAgency.signedIn('agent')
const agency = await portal.newAgency()
const onAccount = await agency.signedIn('agent')
const stranger = await (await portal.newAgency()).signedIn('agent')

async function booked(user: Visitor, { productID = 'strict', adult = 2, child = 1 } = {}) {
  const date = ownDay(portal)
  const { booking } = await quoted(user, { productID, adult, child, date })
  const { status } = await user.call('bookReservation', booking)
  expect(status).toBe(200)
  return { id: booking.quoteID, date, productID }
}

async function paid(options?: Parameters<typeof booked>[1]) {
  const reservation = await booked(byCard, options)
  await payBy(byCard, reservation.id, {})
  return reservation
}

async function cancel(...chosen: Parameters<typeof previewed>) {
  const { preview, change } = await previewed(...chosen)
  return { preview, change, answer: await chosen[0].call('cancelReservation', change) }
}

test('a whole cancellation keeps the fee, refunds the rest and frees the seats at once', async () => {
  const { id, date, productID } = await paid()
  expect((await seatsOf(portal, productID, date)).taken).toBe(3)
  const may = async () => (await byCard.call('showReservation', { id })).body.reservation.can
  expect(await may()).toEqual({ cancel: true, correct: true, move: true, add: true })
  const { preview, answer } = await cancel(byCard, id, { reason: 'Fell ill' })
  expect(await may()).toEqual({ cancel: false, correct: false, move: false, add: false })
  expect(preview).toMatchObject({
    isWhole: true,
    feePercent: 25,
    fee: 71.25,
    refund: 213.75,
    newTotal: 71.25,
  })
  expect(answer).toMatchObject({ status: 200, body: { revision: 2 } })
  expect(await seatsOf(portal, productID, date)).toEqual({ taken: 0, held: 0 })
  const { body } = await byCard.call('showReservation', { id })
  expect(body.paid).toBe(false)
  expect(body.reservation).toMatchObject({ totalSale: 71.25, fees: 71.25, revision: 2 })
  expect(body.reservation.canceledAt).toBe(portal.clock.now.toString())
  expect(body.reservation.resExpireAfter).toBeLessThanOrEqual(portal.clock.now.epochMilliseconds / 1000)
  expect((await byCard.call('showPaid', { quoteID: id })).body).toEqual({ paid: false, canceled: true })
})

test('two partial cancellations and the rest cost as much as the whole', async () => {
  const { id, date, productID } = await paid()
  expect((await cancel(byCard, id, { passengers: [2] })).preview).toMatchObject({ fee: 16.25, refund: 48.75 })
  expect((await seatsOf(portal, productID, date)).taken).toBe(2)
  const { body } = await byCard.call('showReservation', { id })
  expect(body).toMatchObject({ paid: true, reservation: { totalSale: 236.25, fees: 16.25, revision: 2 } })
  expect(body.query.paxArray.map(({ number }) => number)).toEqual([0, 1])
  expect((await cancel(byCard, id, { passengers: [0] })).preview).toMatchObject({ fee: 27.5, refund: 82.5 })
  const { preview } = await cancel(byCard, id)
  expect(preview).toMatchObject({ fee: 27.5, refund: 82.5, newTotal: 71.25 })
  expect(await seatsOf(portal, productID, date)).toEqual({ taken: 0, held: 0 })
})

test('on account nothing is refunded, and the fee is what remains', async () => {
  const { id } = await booked(onAccount)
  const { preview } = await cancel(onAccount, id)
  expect(preview).toMatchObject({ fee: 71.25, netFee: 71.25, refund: 0, newTotal: 71.25, byCard: false })
})

test('the same request again gets the same answer, changes and refunds nothing more; another with its id is refused', async () => {
  const { id } = await paid()
  const { change, answer } = await cancel(byCard, id, { passengers: [1] })
  expect(await byCard.call('cancelReservation', change)).toMatchObject({ status: 200, body: answer.body })
  expect((await byCard.call('cancelReservation', { ...change, passengers: [0] })).status).toBe(400)
  expect((await reservationIn(portal, id)).revision).toBe(2)
  expect(await refundsIn(portal, id)).toMatchObject([{ change_id: change.changeID, amount_cents: 82_50 }])
})

test('a change from an old revision gets 409 with the figures as they are now', async () => {
  const { id } = await booked(onAccount)
  const { change } = await cancel(onAccount, id, { passengers: [2] })
  const late = await onAccount.call('cancelReservation', {
    ...change,
    changeID: randomUUID(),
    passengers: [1],
  })
  expect(late.status).toBe(409)
  expect(late.body).toMatchObject({ current: { revision: 2, fee: 27.5, newTotal: 153.75 } })
  expect((await reservationIn(portal, id)).revision).toBe(2)
})

test('canceling what someone else has canceled gets 409 that says so', async () => {
  const { id } = await booked(onAccount)
  const { change } = await cancel(onAccount, id)
  const late = await onAccount.call('cancelReservation', { ...change, changeID: randomUUID() })
  const error = 'This reservation has been changed since you opened it. This reservation is canceled.'
  expect(late).toMatchObject({ status: 409, body: { error, current: { revision: 2 } } })
})

test('an unpaid reservation is canceled for free, and its payment page takes no card', async () => {
  const date = ownDay(portal)
  const id = await bookByCard(byCard, { productID: 'strict', adult: 2, date })
  const { visitor, url } = await payer(byCard, id)
  const { preview, answer } = await cancel(byCard, id)
  expect(preview).toMatchObject({ fee: 0, refund: 0, newTotal: 0, seatsReleased: 2 })
  expect(answer.status).toBe(200)
  expect(await seatsOf(portal, 'strict', date)).toEqual({ taken: 0, held: 0 })
  const page = await visitor.send({ method: 'GET', url })
  expect(page.status).toBe(200)
  expect(page.body).not.toContain('Card number')
  while (await expireReservation(portal.db, portal.clock.now));
  expect((await reservationIn(portal, id)).status).toBe('canceled')
})

test('the audit log says who canceled whom at which cost', async () => {
  const { id } = await booked(onAccount)
  await cancel(onAccount, id, { passengers: [0, 2] })
  await cancel(onAccount, id, { reason: 'Fell ill' })
  const line = { subject: (await reservationIn(portal, id)).orl, username: 'agent' }
  const two = { canceled: ['First0 Guest', 'First0 Guest'] }
  const figures = { feeCents: 27_50, refundCents: 0, totalSaleCents: 71_25, reason: 'Fell ill' }
  expect((await auditLinesOf(portal.db, agency.id)).slice(-2)).toMatchObject([
    { ...line, kind: 'reservation.passengers-canceled', after: two },
    { ...line, kind: 'reservation.canceled', after: { canceled: ['First1 Guest'], ...figures } },
  ])
})

test("another agency's reservation doesn't exist, and an agency can't waive the fee", async () => {
  const { id } = await booked(onAccount)
  expect((await stranger.call('previewCancellation', { id })).status).toBe(404)
  const { body: preview } = await onAccount.call('previewCancellation', { id })
  const change = { id, changeID: randomUUID(), ...preview, passengers: undefined, fee: 0, newTotal: 0 }
  expect((await stranger.call('cancelReservation', change)).status).toBe(404)
  expect((await onAccount.call('cancelReservation', { ...change, waiveFee: true })).status).toBe(409)
  expect((await reservationIn(portal, id)).revision).toBe(1)
})

test("the provider cancels for an agency and can waive the fee; the agency's users can't use that call", async () => {
  const { id } = await booked(onAccount)
  const admin = await (await portal.provider()).signedIn('admin')
  const own = { agencyID: agency.id, id }
  const { body: preview } = await admin.call('previewCancellation', { ...own, waiveFee: 'true' })
  expect(preview).toMatchObject({ fee: 0, newTotal: 0 })
  const { revision, fee, refund, newTotal } = preview
  const change = { ...own, changeID: randomUUID(), revision, fee, refund, newTotal, waiveFee: true }
  expect((await onAccount.call('cancelReservation', change)).status).toBe(403)
  expect((await admin.call('cancelReservation', { ...change, agencyID: cardAgency.id })).status).toBe(404)
  expect(await admin.call('cancelReservation', change)).toMatchObject({ status: 200 })
  expect((await onAccount.call('showReservation', { id })).body.reservation.fees).toBe(0)
  expect((await auditLinesOf(portal.db, agency.id)).at(-1)).toMatchObject({
    kind: 'reservation.canceled',
    username: 'admin',
    after: { feeCents: 0, feeWaived: true },
  })
})

test('a test reservation is canceled like any other, without seats', async () => {
  const testers = await (await portal.newAgency({ testMode: true })).signedIn('agent')
  const { id, date, productID } = await booked(testers)
  expect((await cancel(testers, id, { passengers: [1] })).answer.status).toBe(200)
  expect((await cancel(testers, id)).answer.status).toBe(200)
  expect(await seatsOf(portal, productID, date)).toEqual({ taken: 0, held: 0 })
})

test('figures that no longer hold get 409 with the new ones, and nothing changes', async () => {
  const { id, date } = await booked(onAccount, { productID: 'tour' })
  const { preview, change } = await previewed(onAccount, id)
  expect(preview).toMatchObject({ fee: 0, newTotal: 0 })
  const departure = Temporal.ZonedDateTime.from(`${date}T09:00[America/Los_Angeles]`).toInstant()
  portal.advance(portal.clock.now.until(departure.subtract({ hours: 30 })))
  const again = await agency.signedIn('colleague')
  const refused = await again.call('cancelReservation', change)
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ current: { feePercent: 50, fee: 142.5, newTotal: 142.5 } })
  expect(await reservationIn(portal, id)).toMatchObject({ status: 'confirmed', revision: 1 })
})
