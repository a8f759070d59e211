import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { keptPayments } from '#server/features/payments/payments.sql.ts'
import {
  changeLink,
  morningAndAfternoon,
  moveToAfternoon,
  pageAt,
} from '#tests/support/due-changes/move-to-afternoon.ts'
import { cancel } from '#tests/support/test-cancellation.ts'
import { testCatalogue } from '#tests/support/test-catalogue.ts'
import { payChange } from '#tests/support/test-changes.ts'
import {
  attemptOf,
  bookByCard,
  cards,
  ownDay,
  payAt,
  payBy,
  paymentsIn,
  refundsIn,
} from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
// A change must be over by the clock, without its job.
await portal.jobs.stop()
const { app, db } = portal
await importCatalogue(db, testCatalogue(morningAndAfternoon), { now: portal.clock.now })
const agency = await portal.newAgency({ creditCardMode: 1 })
const agent = await agency.signedIn('agent')

/** A paid reservation of $110 whose move for $20 more waits for its payment. */
async function due(user: Visitor = agent) {
  const id = await bookByCard(user, { productID: 'tour', date: ownDay(portal) })
  await payBy(user, id, {})
  const changeID = await moveToAfternoon(user, id)
  return { id, changeID, link: await changeLink(user, id, changeID) }
}

/** The payments for changes. */
const paymentsFor = async (id: string) =>
  (await paymentsIn(portal, id))
    .filter(({ change_id }) => change_id !== id)
    .map(({ change_id, amount_cents, status }) => [change_id, amount_cents, status])
const tripOf = async (id: string) => {
  const { reservation, quote } = (await agent.call('showReservation', { id })).body
  return [reservation.revision, quote.Itineraries[0]?.DeptTime, reservation.totalSale]
}
const asBooked = [1, '09:00', 110]
const moved = [2, '14:00', 130]

test('the second payment takes the difference and makes the move, and its audit line names the change', async () => {
  const { id, changeID, link } = await due()
  const page = (await pageAt(app, link)).body
  expect(page).toContain('Price difference for the move')
  expect(page).toContain('Pay $20.00</button>')
  expect(page).not.toMatch(/\$1[13]0/)
  expect(await tripOf(id)).toEqual(asBooked)
  expect(await payAt(app, link, {})).toMatchObject({ status: 303, headers: { location: link.pathname } })
  expect(await tripOf(id)).toEqual(moved)
  expect(await paymentsFor(id)).toEqual([[changeID, 20_00, 'succeeded']])
  const paidPage = (await pageAt(app, link)).body
  expect(paidPage).toContain('<h1 class="good">Paid</h1>')
  expect(paidPage).toContain('the reservation has been changed')
  expect(paidPage).toContain('data-shows="paid"')
  const lines = await db
    .selectFrom('audit_log')
    .select('after')
    .where('kind', '=', 'payment.succeeded')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(lines).toMatchObject([
    { after: { amountCents: 20_00, changeID } },
    { after: { amountCents: 110_00 } },
  ])
  expect(lines[1]?.after).not.toHaveProperty('changeID')
})

test('a declined card leaves the change due, and the next card pays', async () => {
  const { id, changeID, link } = await due()
  const declined = await payAt(app, link, { number: cards.declined })
  expect(declined.status).toBe(402)
  expect(await tripOf(id)).toEqual(asBooked)
  await payAt(app, link, { attempt: attemptOf(declined.body) })
  expect(await paymentsFor(id)).toEqual([
    [changeID, 20_00, 'declined'],
    [changeID, 20_00, 'succeeded'],
  ])
  expect(await tripOf(id)).toEqual(moved)
})

test('a slow card that ends in time pays once, whatever another tab sends', async () => {
  const { id, changeID, link } = await due()
  await payAt(app, link, { number: cards.slow })
  await Promise.all([payAt(app, link, {}), payAt(app, link, { number: cards.slow })])
  expect((await pageAt(app, link)).body).toContain('Processing…')
  expect(await tripOf(id)).toEqual(asBooked)
  portal.advance({ seconds: 10 })
  expect((await pageAt(app, link)).body).toContain('Paid')
  expect(await paymentsFor(id)).toEqual([[changeID, 20_00, 'succeeded']])
  expect(await tripOf(id)).toEqual(moved)
})

test('a slow card that ends after the time to pay is refunded, and the reservation stays as it was', async () => {
  const { id, changeID, link } = await due()
  portal.advance({ minutes: 14, seconds: 50 })
  await payAt(app, link, { number: cards.slow })
  portal.advance({ seconds: 10 })
  const page = (await pageAt(app, link)).body
  expect(page).toContain('Refunding your payment')
  expect(page).toContain('The time to pay for the change had run out.')
  expect(page).toContain(', $20.00</p>')
  expect(await paymentsFor(id)).toEqual([[changeID, 20_00, 'refunding']])
  expect(await refundsIn(portal, id)).toMatchObject([{ amount_cents: 20_00, change_id: null }])
  expect(await tripOf(id)).toEqual(asBooked)
})

test('two cards in two tabs pay a change once', async () => {
  const { id, changeID, link } = await due()
  const answers = await Promise.all([1, 2, 3, 4].map(() => payAt(app, link, {})))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
  expect(await paymentsFor(id)).toEqual([[changeID, 20_00, 'succeeded']])
})

const ends: { title: string; end: (id: string, changeID: string) => Promise<unknown>; heading: string }[] = [
  {
    title: 'whose time has run out',
    end: async () => portal.advance({ minutes: 15 }),
    heading: 'Time to pay has run out',
  },
  {
    title: 'that was dropped',
    end: (id, changeID) => agent.call('dropChange', { id, changeID }),
    heading: 'Change dropped',
  },
  {
    title: 'of a canceled reservation',
    end: (id) => cancel(agent, id),
    heading: 'Reservation canceled',
  },
]
for (const { title, end, heading } of ends) {
  test(`the page of a change ${title} says so and charges nothing`, async () => {
    const { id, changeID, link } = await due()
    await end(id, changeID)
    expect((await pageAt(app, link)).body).toContain(`<h1>${heading}</h1>`)
    expect((await payAt(app, link, {})).status).toBe(303)
    expect((await payAt(app, link, { number: cards.declined })).status).toBe(303)
    expect(await paymentsFor(id)).toEqual([])
  })
}

test('a test reservation pays its change with the test card', async () => {
  const sandbox = await (await portal.newAgency({ testMode: true, creditCardMode: 1 })).signedIn('agent')
  const { id, link } = await due(sandbox)
  await payAt(app, link, {})
  const { reservation } = (await sandbox.call('showReservation', { id })).body
  expect(reservation).toMatchObject({ revision: 2, test: true, totalSale: 130 })
})

test('refunds after a change take the newest payment first, then the one before', async () => {
  const id = await bookByCard(agent, { productID: 'tour', adult: 2, date: ownDay(portal) })
  await payBy(agent, id, {})
  portal.advance({ minutes: 1 })
  await payChange(agent, { id, changeID: await moveToAfternoon(agent, id) })
  const kept = async () => (await keptPayments(db, id)).map(({ kept_cents }) => kept_cents)
  expect(await kept()).toEqual([40_00, 220_00])
  expect((await cancel(agent, id, [1])).preview).toMatchObject({ refund: 130 })
  expect(await kept()).toEqual([0, 130_00])
})
