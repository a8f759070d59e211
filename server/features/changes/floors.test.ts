import { expect, test } from 'vitest'

import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import {
  added,
  bookedAt,
  changesPortal,
  moved,
  paidAt,
  payChange,
  times,
} from '#tests/support/test-changes.ts'
import { correct, passengerWith, previewedCorrection } from '#tests/support/test-correction.ts'
import { refundsIn, reservationIn } from '#tests/support/test-payment.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const { portal, agency, cardAgency, byCard, onAccount, ownDay } = await changesPortal()
const admin = await (await portal.provider()).signedIn('admin')

/** Within 48 hours of the departure, when canceling costs half. Adults pay $110.00, children $65.00, moves cost $15.00. */
const soon = '2026-11-17'
const toChild = passengerWith(1, { Type: 'Child' })

const shown = async (user: Visitor, id: string) =>
  (await user.call('showReservation', { id })).body.reservation

test('moving far away first costs as much as canceling at once, and the preview says so', async () => {
  const id = await bookedAt(onAccount, { date: soon, adult: 2 })
  const { preview } = await moved(onAccount, id, ownDay(), times.usual)
  expect(preview).toMatchObject({ fee: 30, netFee: 30, difference: 30, cancelAtLeast: 80 })
  expect(await shown(onAccount, id)).toMatchObject({ fees: 30, cancelAtLeast: 80 })
  const { preview: figures } = await cancel(onAccount, id)
  expect(figures).toMatchObject({ feePercent: 0, fee: 80, netFee: 80, newTotal: 110 })
  expect(figures?.passengers).toMatchObject([
    { fee: 40, isFloor: true },
    { fee: 40, isFloor: true },
  ])
})

test('who is canceled pays their own floor; who stays keeps theirs, and who is added has none', async () => {
  const id = await bookedAt(onAccount, { date: soon, adult: 2 })
  await moved(onAccount, id, ownDay(), times.usual)
  expect((await cancel(onAccount, id, [1])).preview).toMatchObject({ fee: 40, newTotal: 180 })
  await added(onAccount, id, 'Adult')
  expect(await shown(onAccount, id)).toMatchObject({ cancelAtLeast: 40 })
  const { preview } = await cancel(onAccount, id)
  expect(preview?.passengers.map(({ fee }) => fee)).toEqual([40, 0])
})

test('moving again keeps the floor, and so does a correction while canceling is free', async () => {
  const id = await bookedAt(onAccount, { date: soon, adult: 2 })
  await moved(onAccount, id, ownDay(), times.usual)
  const again = await moved(onAccount, id, ownDay(), times.same)
  expect(again.preview).toMatchObject({ fee: 0, difference: 0, cancelAtLeast: 80 })
  const { preview } = await correct(onAccount, id, toChild)
  expect(preview.body).toMatchObject({ fee: 0, difference: -45, cancelAtLeast: 80 })
})

test('a lower price by a correction costs its percentage, in the figures, the history and the audit log', async () => {
  const id = await paidAt(byCard, { date: soon, adult: 2 })
  const { preview, sent } = await previewedCorrection(byCard, id, toChild)
  expect(preview.body).toMatchObject({
    difference: -22.5,
    netDifference: -22.5,
    fee: 22.5,
    netFee: 22.5,
    refund: 22.5,
    newTotal: 197.5,
    cancelAtLeast: 32.5,
  })
  const { fee: _, ...unaware } = sent
  expect(await byCard.call('correctReservation', unaware)).toMatchObject({
    status: 409,
    body: { current: { fee: 22.5, netFee: 22.5 } },
  })
  expect((await byCard.call('correctReservation', sent)).status).toBe(200)
  expect(await refundsIn(portal, id)).toMatchObject([{ amount_cents: 22_50 }])
  const { revisions } = (await byCard.call('showHistory', { id })).body
  expect(revisions[0]).toMatchObject({ kind: 'corrected', fee: 22.5, difference: -22.5, total: 197.5 })
  const audited = (await auditLinesOf(portal.db, cardAgency.id)).filter(
    ({ kind }) => kind === 'reservation.corrected',
  )
  expect(audited).toMatchObject([{ after: { feeCents: 22_50, refundCents: 22_50 } }])
  const { preview: canceled } = await cancel(byCard, id)
  expect(canceled).toMatchObject({ fee: 87.5, newTotal: 110 })
})

test('the provider waives the fee of a correction; an agency can not', async () => {
  const id = await bookedAt(onAccount, { date: soon, adult: 2 })
  const asked = await previewedCorrection(onAccount, id, (details) => ({
    ...toChild(details),
    waiveFee: true,
  }))
  expect(asked.preview.body).toMatchObject({ fee: 22.5 })
  const { preview: usual, sent } = await previewedCorrection(onAccount, id, toChild)
  expect(usual.body).toMatchObject({ fee: 22.5 })
  const own = { ...sent, agencyID: agency.id, waiveFee: true }
  const { body: waived } = await admin.call('previewCorrection', own)
  expect(waived).toMatchObject({ fee: 0, netFee: 0, difference: -45, cancelAtLeast: 0 })
  const { revision, difference, fee, netFee } = waived
  const figures = { revision, difference, fee, netFee }
  expect(await admin.call('correctReservation', { ...own, ...figures })).toMatchObject({ status: 200 })
  expect((await auditLinesOf(portal.db, agency.id)).at(-1)).toMatchObject({
    kind: 'reservation.corrected',
    after: { feeWaived: true, totalSaleCents: 175_00 },
  })
  expect((await shown(onAccount, id)).fees).toBe(0)
})

test('a change that waits for its payment keeps the floors of its preview', async () => {
  const id = await paidAt(byCard, { date: soon, adult: 2 })
  const { preview, change } = await moved(byCard, id, ownDay(), times.pricier)
  expect(preview).toMatchObject({ fee: 30, due: 110, cancelAtLeast: 80 })
  expect(await shown(byCard, id)).toMatchObject({ cancelAtLeast: 0, dueChange: { amount: 110 } })
  await payChange(byCard, change)
  expect(await shown(byCard, id)).toMatchObject({ cancelAtLeast: 80, dueChange: null })
  expect((await cancel(byCard, id)).preview).toMatchObject({ fee: 80, refund: 220, newTotal: 110 })
})

test('a waived cancellation ignores the floors', async () => {
  const id = await bookedAt(onAccount, { date: soon, adult: 2 })
  await moved(onAccount, id, ownDay(), times.usual)
  const query = { agencyID: agency.id, id, waiveFee: 'true' }
  expect((await admin.call('previewCancellation', query)).body).toMatchObject({ fee: 0, newTotal: 30 })
})

test('the mail about a move with a floor says what canceling costs at least', async () => {
  const id = await bookedAt(onAccount, { date: soon, adult: 2 })
  await moved(onAccount, id, ownDay(), times.usual)
  const { orl } = await reservationIn(portal, id)
  const texts = () => portal.mail.sent.map(({ subject, text }) => `${subject}\n${text}`)
  await expect
    .poll(texts)
    .toContainEqual(
      expect.stringMatching(
        new RegExp(`${orl} changed[^]*At any time: At least \\$80.00, because of a change`),
      ),
    )
})

/** As the provider's price action does: what is sold keeps its price. */
const priceRises = (id: string) =>
  portal.db
    .updateTable('departures')
    .set({ adult_price_cents: 500_00, child_price_cents: 80_00 })
    .where('id', '=', (select) =>
      select.selectFrom('reservation_revisions').select('departure_id').where('quote_id', '=', id).limit(1),
    )
    .execute()

test('a later price rise makes no big refund of a corrected type', async () => {
  const id = await paidAt(byCard, { date: ownDay(), adult: 3 })
  await priceRises(id)
  const children = await correct(byCard, id, ({ paxArray }) => ({
    paxArray: paxArray.map((one) => (one.number === 0 ? one : { ...one, Type: 'Child' as const })),
  }))
  expect(children.preview.body).toMatchObject({ difference: -90, refund: 90, newTotal: 240 })
  expect(children.answer.status).toBe(200)
  const lines = portal.db.selectFrom('reservation_price_lines').select(['type', 'count', 'sale_cents'])
  expect(await lines.where('quote_id', '=', id).where('revision', '=', 2).execute()).toEqual([
    { type: 'Child', count: 2, sale_cents: 65_00 },
  ])
})

test('those who were added later are corrected at the rates of that day, in the same correction', async () => {
  const id = await bookedAt(onAccount, { date: ownDay(), adult: 2 })
  await priceRises(id)
  await added(onAccount, id, 'Adult')
  const { preview } = await correct(onAccount, id, ({ paxArray }) => ({
    paxArray: paxArray.map((one) => (one.number === 0 ? one : { ...one, Type: 'Child' as const })),
  }))
  expect(preview.body).toMatchObject({ difference: -45 - 425, newTotal: 260 })
  const lines = portal.db.selectFrom('reservation_price_lines').select(['type', 'count', 'sale_cents'])
  const corrected = lines.where('quote_id', '=', id).where('revision', '=', 3).orderBy('sale_cents')
  expect(await corrected.execute()).toEqual([
    { type: 'Child', count: 1, sale_cents: 65_00 },
    { type: 'Child', count: 1, sale_cents: 85_00 },
  ])
})

test("a moved party is corrected at the new departure's rates of the day of the move", async () => {
  const date = ownDay()
  const id = await bookedAt(onAccount, { date, adult: 2 })
  await moved(onAccount, id, date, times.pricier)
  const { preview } = await correct(onAccount, id, toChild)
  expect(preview.body).toMatchObject({ difference: 85 - 150 })
})

test('a canceled reservation reads as expired to a client that knows only card, paid and timer', async () => {
  const id = await bookedAt(onAccount, { date: ownDay() })
  expect(await shown(onAccount, id)).toMatchObject({ ccPaymentRequired: false, byCard: false })
  await cancel(onAccount, id)
  const { body } = await onAccount.call('showReservation', { id })
  expect(body).toMatchObject({
    paid: false,
    reservation: { ccPaymentRequired: true, byCard: false, ccPaymentLink: null },
  })
  expect(body.reservation.resExpireAfter).toBeLessThanOrEqual(portal.clock.now.epochMilliseconds / 1000)
  expect((await onAccount.call('showReservationTimer', { uuid: id })).body).toMatchObject({ expired: true })
  expect((await onAccount.call('showPaid', { quoteID: id })).body).toEqual({ paid: false, canceled: true })
  const unpaid = await bookedAt(byCard, { date: ownDay() })
  expect((await shown(byCard, unpaid)).ccPaymentLink).not.toBeNull()
  await cancel(byCard, unpaid)
  expect(await shown(byCard, unpaid)).toMatchObject({
    ccPaymentRequired: true,
    byCard: true,
    ccPaymentLink: null,
  })
})
