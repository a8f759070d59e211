import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
await importCatalogue(portal.db, testCatalogue(testProduct('tour')), { now: portal.clock.now })
const agency = await portal.newAgency({ creditCardMode: 1 })
const agent = await agency.signedIn('agent')
const { quote, booking } = await quoted(agent, { productID: 'tour', date: '2026-12-01' })
await agent.call('bookReservation', booking)

/** Statements the portal sends during `work`. */
async function statementsOf(work: () => Promise<void>): Promise<number> {
  let count = 0
  const heard = () => void (count += 1)
  const pool = portal.pool
  pool.on('acquire', heard)
  await work()
  pool.off('acquire', heard)
  return count
}

for (const timer of ['showQuoteTimer', 'showReservationTimer'] as const) {
  test(`${timer}: polling it queries the database once, even while others quote and book`, async () => {
    await portal.jobs.stop()
    const poll = async () => void (await agent.call(timer, { uuid: quote.QuoteID }))
    portal.advance({ minutes: 1 })
    await poll()
    expect(await statementsOf(poll)).toBe(0)
    const other = await quoted(agent, { productID: 'tour', date: '2026-12-02' })
    await agent.call('bookReservation', other.booking)
    expect(
      await statementsOf(async () => {
        for (let second = 0; second < 30; second += 1) {
          portal.advance({ seconds: 1 })
          await poll()
        }
      }),
    ).toBe(0)
  })
}
