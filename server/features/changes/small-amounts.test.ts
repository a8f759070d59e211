import { expect, test } from 'vitest'

import { dueOrOwed } from '#contract/changes/card-money.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { keptCents } from '#server/features/payments/queue-refunds.ts'
import { changeLink, pageAt } from '#tests/support/due-changes/move-to-afternoon.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { newPassenger, payChange, previewedAddition } from '#tests/support/test-changes.ts'
import { ownDay, payBy, refundsIn, reservationIn } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
const free = testSchedule({ adultPriceCents: 0, adultFeesCents: 0, childPriceCents: 0, childFeesCents: 0 })
await importCatalogue(portal.db, testCatalogue(testProduct('free', { schedules: [free] })), {
  now: portal.clock.now,
})
/** May sell for any price. */
const byCard = await (await portal.newAgency({ creditCardMode: 1 })).signedIn('manager', { permissions: [2] })
const onAccount = await (await portal.newAgency()).signedIn('manager', { permissions: [2] })

const provider = await (await portal.provider()).signedIn('admin')

async function bookedFor(user: Visitor, sale: string) {
  const { booking } = await quoted(user, { productID: 'free', date: ownDay(portal) })
  expect(await user.call('bookReservation', { ...booking, markup: { adult: sale } })).toMatchObject({
    status: 200,
  })
  return booking.quoteID
}

async function addFor(user: Visitor, id: string, sale: string, adults = 1) {
  const paxArray = Array.from({ length: adults }, () => newPassenger())
  const { preview, change } = await previewedAddition(user, id, { paxArray, sale: { adult: sale } })
  return { preview, change, answer: await user.call('addPassengers', change) }
}

const shown = async (user: Visitor, id: string) => (await user.call('showReservation', { id })).body

test("a card agency's booking of $0 asks for the money of two adults who join later", async () => {
  const id = await bookedFor(byCard, '0')
  const { paid, reservation } = await shown(byCard, id)
  expect(paid).toBe(true)
  expect(reservation).toMatchObject({ ccPaymentRequired: true, byCard: true, ccPaymentLink: null, owed: 0 })
  const { answer, change } = await addFor(byCard, id, '500', 2)
  expect(answer.body).toMatchObject({ revision: 1, due: { amount: 1000 } })
  await payChange(byCard, change)
  expect((await shown(byCard, id)).reservation).toMatchObject({ totalSale: 1000, owed: 0, revision: 2 })
  expect(await keptCents(portal.db, id)).toBe(1000_00)
})

test('four additions of 35 cents each are charged two by two', async () => {
  const id = await bookedFor(byCard, '0')
  for (const total of [0.7, 1.4]) {
    const small = await addFor(byCard, id, '0.35')
    expect(small.preview).toMatchObject({ due: 0, owedBefore: 0, owed: 0.35 })
    expect(small.answer.body.due).toBeNull()
    expect((await shown(byCard, id)).reservation.owed).toBe(0.35)
    const { preview, answer, change } = await addFor(byCard, id, '0.35')
    expect(preview).toMatchObject({ difference: 0.35, due: 0.7, owedBefore: 0.35, owed: 0 })
    expect(answer.body).toMatchObject({ due: { amount: 0.7 } })
    expect((await shown(byCard, id)).reservation, 'until it is paid').toMatchObject({ owed: 0.35 })
    const { body } = await pageAt(portal.app, await changeLink(byCard, id, change.changeID))
    expect(body).toContain('Price difference for the added passengers and $0.35 owed from before')
    await payChange(byCard, change)
    expect((await shown(byCard, id)).reservation).toMatchObject({ totalSale: total, owed: 0 })
  }
  expect(await keptCents(portal.db, id)).toBe(140)
})

test('a booking of 35 cents by card is confirmed, and owed', async () => {
  const id = await bookedFor(byCard, '0.35')
  const { paid, reservation } = await shown(byCard, id)
  expect({ paid, ...reservation }).toMatchObject({
    paid: true,
    owed: 0.35,
    totalSale: 0.35,
    ccPaymentLink: null,
  })
  expect(await reservationIn(portal, id)).toMatchObject({ status: 'confirmed', payment_required: true })
})

test('the manifest and its file show what is owed', async () => {
  const id = await bookedFor(byCard, '0.35')
  const departureID = (await shown(byCard, id)).query.itineraryID
  const { reservations } = (await provider.call('showManifest', { departureID })).body
  expect(reservations).toMatchObject([{ quoteID: id, payment: 'owed', due: 0.35 }])
  const url = `/api/departures/${departureID}/manifest.csv`
  expect((await provider.send<string>({ method: 'GET', url })).body).toContain('$0.35 owed')
})

test('a booking of 50 cents by card waits for its payment', async () => {
  const id = await bookedFor(byCard, '0.50')
  expect(await shown(byCard, id)).toMatchObject({ paid: false, reservation: { owed: 0 } })
  await payBy(byCard, id, {})
  expect(await shown(byCard, id)).toMatchObject({ paid: true, reservation: { owed: 0 } })
})

test('less to pay lowers what is owed before anything goes back', async () => {
  const id = await bookedFor(byCard, '20')
  await payBy(byCard, id, {})
  const { answer } = await addFor(byCard, id, '0.35')
  expect(answer.body).toMatchObject({ revision: 2, due: null })
  expect((await cancel(byCard, id, [1])).preview).toMatchObject({ refund: 0, newTotal: 20 })
  expect((await shown(byCard, id)).reservation.owed).toBe(0)
  await addFor(byCard, id, '0.30')
  expect((await cancel(byCard, id, [0])).preview).toMatchObject({ refund: 19.7, newTotal: 0.3 })
  expect((await shown(byCard, id)).reservation.owed).toBe(0)
  expect(await keptCents(portal.db, id)).toBe(30)
})

test('a dropped change leaves owed what was owed, and a whole cancellation asks for nothing', async () => {
  const id = await bookedFor(byCard, '0.35')
  const { change } = await addFor(byCard, id, '5')
  await byCard.call('dropChange', { id, changeID: change.changeID })
  expect((await shown(byCard, id)).reservation).toMatchObject({ owed: 0.35, revision: 1 })
  expect((await cancel(byCard, id)).preview).toMatchObject({ refund: 0, newTotal: 0 })
  expect((await shown(byCard, id)).reservation.owed).toBe(0)
  expect(await refundsIn(portal, id)).toEqual([])
})

test('on account nothing is owed by card', async () => {
  const id = await bookedFor(onAccount, '0.35')
  expect((await shown(onAccount, id)).reservation).toMatchObject({ byCard: false, owed: 0 })
  const { preview } = await addFor(onAccount, id, '500')
  expect(preview).toMatchObject({ due: 0, owed: 0, owedBefore: 0 })
})

test('the money of a booking or a change by card, to the cent', () => {
  const cases = [
    { owed: 0, difference: 49, due: 0, left: 49 },
    { owed: 0, difference: 50, due: 50, left: 0 },
    { owed: 49, difference: 1, due: 50, left: 0 },
    { owed: 35, difference: 0, due: 0, left: 35 },
    { owed: 35, difference: -20, due: 0, left: 15 },
    { owed: 35, difference: -90, due: 0, left: 0 },
  ]
  for (const { owed, difference, due, left } of cases)
    expect(dueOrOwed({ byCard: true, owedCents: owed, differenceCents: difference })).toEqual({
      dueCents: due,
      owedCents: left,
    })
})
