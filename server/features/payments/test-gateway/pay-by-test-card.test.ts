import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import {
  attemptOf,
  bookByCard,
  cards,
  ownDay,
  payBy,
  paymentLink,
  paymentPage,
  paymentsIn,
  reservationIn,
  seatsOf,
} from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const small = testProduct('small', { schedules: [testSchedule({ capacity: 2 })] })
const nothing = { adultPriceCents: 0, adultFeesCents: 0 }
const free = testProduct('free', { schedules: [testSchedule(nothing)] })
await importCatalogue(portal.db, testCatalogue(testProduct('tour'), small, free), { now: portal.clock.now })
const agency = await portal.newAgency({ creditCardMode: 1 })
const agent = await agency.signedIn('agent')
const account = await (await portal.newAgency()).signedIn('agent')
const book = (date = ownDay(portal)) => bookByCard(agent, { productID: 'tour', date })
const statuses = async (quoteID: string) => (await paymentsIn(portal, quoteID)).map(({ status }) => status)
const isPaid = async (quoteID: string) => (await agent.call('showPaid', { quoteID })).body.paid

test('a successful card confirms the reservation, keeps its seats and shows Paid', async () => {
  const date = ownDay(portal)
  const quoteID = await book(date)
  const { pathname: location } = await paymentLink(agent, quoteID)
  expect(await payBy(agent, quoteID, {})).toMatchObject({ status: 303, headers: { location } })
  expect((await paymentPage(agent, quoteID)).body).toContain('<h1 class="good">Paid</h1>')
  expect(await isPaid(quoteID)).toBe(true)
  expect(await reservationIn(portal, quoteID)).toMatchObject({ status: 'confirmed', paid: true })
  expect(await seatsOf(portal, 'tour', date)).toEqual({ taken: 1, held: 1 })
  portal.advance({ minutes: 16 })
  await account.call('lookUp', { id: 'tour', adult: 1, child: 0, date })
  expect(await seatsOf(portal, 'tour', date)).toEqual({ taken: 1, held: 1 })
})

test('a declined card shows the form again without the card data, and another card pays', async () => {
  const quoteID = await book()
  const first = attemptOf((await paymentPage(agent, quoteID)).body)
  const declined = await payBy(agent, quoteID, { number: cards.declined, attempt: first })
  expect(declined.status).toBe(402)
  expect(declined.body).toContain('Your card was declined. Try another card.')
  expect(declined.body).toContain('value="Lena Lead"')
  expect(declined.body.replace(/<p class="test">.*?<\/p>/s, '')).not.toMatch(/0000 ?0002|"987"|12\/30/)
  expect(await isPaid(quoteID)).toBe(false)
  await payBy(agent, quoteID, { attempt: attemptOf(declined.body) })
  expect(await isPaid(quoteID)).toBe(true)
  expect(await statuses(quoteID)).toEqual(['declined', 'succeeded'])
})

test('the slow card is processing for ten seconds and then paid, however often the form is sent', async () => {
  const quoteID = await book()
  await payBy(agent, quoteID, { number: cards.slow })
  const processing = await paymentPage(agent, quoteID)
  expect(processing.body).toContain('<h1>Processing…</h1>')
  expect(processing.body).toContain('<meta http-equiv="refresh" content="2">')
  await payBy(agent, quoteID, { number: cards.slow })
  portal.advance({ seconds: 9 })
  expect((await paymentPage(agent, quoteID)).body).toContain('Processing…')
  expect(await isPaid(quoteID)).toBe(false)
  portal.advance({ seconds: 1 })
  expect((await paymentPage(agent, quoteID)).body).toContain('Paid')
  expect(await statuses(quoteID)).toEqual(['succeeded'])
})

test('a job completes a slow card payment when no page is open', async () => {
  const quoteID = await book()
  await payBy(agent, quoteID, { number: cards.slow })
  portal.advance({ seconds: 10 })
  portal.jobs.wake()
  await expect.poll(() => isPaid(quoteID)).toBe(true)
})

test('the form sent eight times at once, with or without its attempt, charges once and sends one email', async () => {
  for (const withAttempt of [true, false]) {
    const quoteID = await book()
    const { orl } = await reservationIn(portal, quoteID)
    const attempt = withAttempt ? { attempt: attemptOf((await paymentPage(agent, quoteID)).body) } : {}
    const answers = await Promise.all(Array.from({ length: 8 }, () => payBy(agent, quoteID, attempt)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]))
    expect(await statuses(quoteID)).toEqual(['succeeded'])
    const ours = () => portal.mail.sent.filter(({ subject }) => subject.includes(orl))
    await expect.poll(() => ours().length).toBe(1)
    portal.jobs.wake()
    await paymentPage(agent, quoteID)
    expect(ours()).toHaveLength(1)
    expect(ours()[0]).toMatchObject({ recipient: 'lena@example.com' })
  }
})

test('a late payment takes the seats back if they are available', async () => {
  const date = ownDay(portal)
  const quoteID = await book(date)
  portal.advance({ minutes: 14, seconds: 55 })
  await payBy(agent, quoteID, { number: cards.slow })
  portal.advance({ seconds: 10 })
  expect((await paymentPage(agent, quoteID)).body).toContain('Paid')
  expect(await reservationIn(portal, quoteID)).toMatchObject({ status: 'confirmed', paid: true })
  expect(await seatsOf(portal, 'tour', date)).toEqual({ taken: 1, held: 1 })
})

test('a late payment for seats that were sold is refunded, on the page and in the audit log', async () => {
  const date = ownDay(portal)
  const quoteID = await bookByCard(agent, { productID: 'small', adult: 2, date })
  const { orl } = await reservationIn(portal, quoteID)
  portal.advance({ minutes: 14, seconds: 55 })
  await payBy(agent, quoteID, { number: cards.slow })
  portal.advance({ seconds: 5 })
  await bookByCard(account, { productID: 'small', adult: 2, date })
  portal.advance({ seconds: 5 })
  expect((await paymentPage(agent, quoteID)).body).toMatch(/refunded in full/)
  portal.jobs.wake()
  await expect.poll(() => statuses(quoteID)).toEqual(['refunded'])
  expect((await paymentPage(agent, quoteID)).body).toContain('It has been refunded in full.')
  expect(await isPaid(quoteID)).toBe(false)
  expect(await seatsOf(portal, 'small', date)).toEqual({ taken: 2, held: 2 })
  const audit = portal.db
    .selectFrom('audit_log')
    .select(['kind', 'after'])
    .where('subject', '=', orl)
    .orderBy('id')
  expect((await audit.execute()).map(({ kind }) => kind)).toEqual([
    'reservation.booked',
    'payment.refunding',
    'payment.refunded',
  ])
})

test('a form sent after the hold expired takes the seats back too', async () => {
  const date = ownDay(portal)
  const quoteID = await book(date)
  portal.advance({ minutes: 16 })
  expect((await payBy(agent, quoteID, { number: cards.declined })).status).toBe(303)
  expect(await isPaid(quoteID)).toBe(false)
  await payBy(agent, quoteID, {})
  expect(await isPaid(quoteID)).toBe(true)
  expect(await seatsOf(portal, 'tour', date)).toEqual({ taken: 1, held: 1 })
})

test('after the hold expired the page says the seats have been released', async () => {
  const quoteID = await book()
  portal.advance({ minutes: 15 })
  expect((await paymentPage(agent, quoteID)).body).toContain('the seats have been released')
})

test('in test mode a reservation is paid without taking seats, and its email says TEST', async () => {
  const date = ownDay(portal)
  const sandbox = await (await portal.newAgency({ testMode: true, creditCardMode: 1 })).signedIn('agent')
  const quoteID = await bookByCard(sandbox, { productID: 'tour', date })
  const { orl } = await reservationIn(portal, quoteID)
  await payBy(sandbox, quoteID, {})
  expect(await reservationIn(portal, quoteID)).toMatchObject({ status: 'confirmed', is_test: true })
  expect(await seatsOf(portal, 'tour', date)).toEqual({ taken: 0, held: 0 })
  const subjects = () => portal.mail.sent.map(({ subject }) => subject)
  await expect.poll(subjects).toContain(`TEST: Reservation ${orl} confirmed: Tour tour`)
})

test('a reservation of $0 is confirmed at once and has no payment page', async () => {
  const { quote, booking } = await quoted(agent, { productID: 'free', date: ownDay(portal) })
  await agent.call('bookReservation', { ...booking, markup: { adult: 0 } })
  expect((await agent.call('showReservation', { id: quote.QuoteID })).body).toMatchObject({
    paid: true,
    reservation: { ccPaymentRequired: true, byCard: true, ccPaymentLink: null, totalSale: 0, owed: 0 },
  })
})
