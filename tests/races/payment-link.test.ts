import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { type Db, openDatabase } from '#server/db/database.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { insertPaymentLinks, seedsOf } from '#server/features/reservations/payment-links.sql.ts'
import { blockWrites } from '#tests/support/block-writes.ts'
import { secondApp } from '#tests/support/second-app.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { bookByCard, ownDay, paymentLink } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
await importCatalogue(portal.db, testCatalogue(testProduct('tour')), { now: portal.clock.now })
const agent = await (await portal.newAgency({ creditCardMode: 1 })).signedIn('agent')
const book = () => bookByCard(agent, { productID: 'tour', date: ownDay(portal) })
const readers = 4

/** All find no link before any can insert one. */
async function together<Found>(read: (index: number) => Promise<Found>): Promise<Found[]> {
  const writes = await blockWrites(portal.connection, 'payment_links')
  const reads = Array.from({ length: readers }, (_, index) => read(index))
  const [found] = await Promise.all([Promise.all(reads), writes.releaseAt(readers)])
  return found
}

async function draw(db: Db, quote_id: string) {
  const [seed, token_hash] = [randomBytes(32), randomBytes(32)]
  await insertPaymentLinks(db, [{ quote_id, change_id: quote_id, seed, token_hash }])
  return seed.toString('hex')
}

test('a reservation that is first shown several times at once, by two processes, has one link, which works', async () => {
  const quoteID = await book()
  const other = await secondApp(portal.portal, portal.connection, readers)
  const there = Object.assign(new Visitor(other, agent.host), { cookie: agent.cookie })
  const links = await together((index) => paymentLink(index % 2 === 0 ? agent : there, quoteID))
  expect(new Set(links.map(({ href }) => href)).size).toBe(1)
  const { host, pathname: url } = links[0] ?? new URL('http://none.localhost')
  expect(await new Visitor(portal.app, host).send({ method: 'GET', url })).toMatchObject({ status: 200 })
})

test('control: returning the seed that was just drawn would show links that do not work', async () => {
  const { db, close } = openDatabase(portal.connection, { connections: readers })
  const quoteID = await book()
  const drawn = await together(() => draw(db, quoteID))
  const [stored] = await seedsOf(db, [{ quote_id: quoteID, change_id: quoteID }])
  await close()
  expect(drawn.filter((seed) => seed === stored?.seed.toString('hex'))).toHaveLength(1)
})
