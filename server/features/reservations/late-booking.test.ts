import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { paymentPage } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const products = [testProduct('hour'), testProduct('last', { cutOffMinutes: 0 })]
await importCatalogue(portal.db, testCatalogue(...products), { now: portal.clock.now })
const agency = await portal.newAgency()

/** 09:00 in Nevada. */
const departure = (day: number) => Temporal.Instant.from(`2026-12-0${day}T17:00Z`)

const closed = 'Booking closes 60 minutes before departure. Search for another one.'
const left = 'This departure has left. Search for another one.'

const cases: { product: string; quoted: string; booked: string; error?: string }[] = [
  { product: 'hour', quoted: '-PT70M', booked: '-PT60M0.001S' },
  { product: 'hour', quoted: '-PT70M', booked: '-PT60M', error: closed },
  { product: 'hour', quoted: '-PT61M', booked: '-PT45M', error: closed },
  { product: 'last', quoted: '-PT10M', booked: '-PT1S' },
  { product: 'last', quoted: '-PT10M', booked: 'PT0S', error: left },
  { product: 'last', quoted: '-PT10M', booked: 'PT5M', error: left },
]
for (const [index, { product, quoted: early, booked, error }] of cases.entries()) {
  const answer = error ? `refused: ${error}` : 'booked'
  test(`${product}: quoted at ${early} from departure and booked at ${booked}: ${answer}`, async () => {
    const leaves = departure(index + 1)
    portal.clock.now = leaves.add(early)
    const agent = await agency.signedIn(`agent${index}`)
    const date = leaves.toString().slice(0, 10)
    const { booking } = await quoted(agent, { productID: product, date })
    portal.clock.now = leaves.add(booked)
    const { status, body } = await agent.call('bookReservation', booking)
    expect(status).toBe(error ? 400 : 200)
    expect(body.errors).toEqual(error && [error])
    const found = await agent.call('lookUp', { id: product, adult: 1, child: 0, date })
    expect(found.body.Itineraries, 'what can be searched can be booked').toHaveLength(error ? 0 : 1)
  })
}

test('seats are held until departure at most', async () => {
  const leaves = departure(7)
  portal.clock.now = leaves.subtract({ minutes: 5 })
  const agent = await (await portal.newAgency({ creditCardMode: 1 })).signedIn('agent')
  const { quote, booking } = await quoted(agent, { productID: 'last', date: '2026-12-07' })
  await agent.call('bookReservation', booking)
  const { body } = await agent.call('showReservation', { id: quote.QuoteID })
  expect(body.reservation.resExpireAfter).toBe(leaves.epochMilliseconds / 1000)
  expect((await paymentPage(agent, quote.QuoteID)).body).toContain('Card number')
  portal.clock.now = leaves
  expect((await paymentPage(agent, quote.QuoteID)).body).toContain('Seats released')
})

for (const testMode of [false, true]) {
  test(`a departure withdrawn after the quote is not sold${testMode ? ', nor in test mode' : ''}`, async () => {
    portal.clock.now = departure(1)
    const date = '2026-12-08'
    const agent = await (await portal.newAgency({ testMode })).signedIn('agent')
    const [withdrawn, dropped, sold] = await Promise.all([
      quoted(agent, { productID: 'hour', date }),
      quoted(agent, { productID: 'last', date }),
      quoted(agent, { productID: 'hour', date }),
    ])
    await agent.call('bookReservation', sold.booking)
    const noon = { schedules: [testSchedule({ times: ['12:00'] })] }
    const changed = testCatalogue(testProduct('last', { cutOffMinutes: 0, ...noon }))
    await importCatalogue(portal.db, changed, { now: portal.clock.now })
    const offered = async () => (await agent.call('lookUp', { id: 'hour', adult: 1, child: 0, date })).status
    await expect.poll(offered).toBe(404)
    const gone = ['This departure is no longer offered. Search for another one.']
    for (const { booking } of [withdrawn, dropped]) {
      const refused = { status: 400, body: { errors: gone } }
      expect(await agent.call('bookReservation', booking)).toMatchObject(refused)
    }
    await importCatalogue(portal.db, testCatalogue(...products), { now: portal.clock.now })
    await expect.poll(offered).toBe(200)
  })
}
