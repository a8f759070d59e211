import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const products = [testProduct('hour'), testProduct('last', { cutOffMinutes: 0 })]
await importCatalogue(portal.db, testCatalogue(...products), { now: portal.clock.now })
const agency = await portal.newAgency()

/** At nine in Nevada. */
const departure = (day: number) => Temporal.Instant.from(`2026-12-0${day}T17:00Z`)

const closed = 'This departure can be booked until 60 minutes before it leaves. Search again for another one.'
const left = 'This departure has left. Search again for another one.'

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
  test(`${product}: quoted at ${early} from departure and booked at ${booked} is ${answer}`, async () => {
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
