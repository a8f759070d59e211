import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { deleteOldQuotes } from '#server/features/quotes/create-quote.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
await importCatalogue(portal.db, testCatalogue(testProduct('tour')), { now: portal.clock.now })
const agent = await (await portal.newAgency()).signedIn('agent')

test('an unbooked quote is deleted 30 days after it expires; a booked one stays', async () => {
  const search = { productID: 'tour', date: '2026-12-01' }
  const booked = await quoted(agent, search)
  await agent.call('bookReservation', booked.booking)
  await quoted(agent, search)
  const left = async () => (await portal.db.selectFrom('quotes').select('id').execute()).map(({ id }) => id)
  const expired = portal.clock.now.add({ minutes: 20 })
  expect(await deleteOldQuotes(portal.db, expired.add({ hours: 30 * 24 }))).toBe(false)
  expect(await left()).toHaveLength(2)
  expect(await deleteOldQuotes(portal.db, expired.add({ hours: 30 * 24, seconds: 1 }))).toBe(false)
  expect(await left()).toEqual([booked.quote.QuoteID])
})
