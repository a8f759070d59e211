import { afterAll, expect, test } from 'vitest'

import { migrate } from '#server/db/migrate.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { copyBefore } from '#tests/support/old-database.ts'
import { secondApp } from '#tests/support/second-app.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { bookByCard, cards, ownDay, payAt, payBy, paymentLink } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
await importCatalogue(portal.db, testCatalogue(testProduct('tour')), { now: portal.clock.now })

test('payment pages from before 0033 take ten cards, whatever was tried before', async () => {
  const agent = await (await portal.newAgency({ creditCardMode: 1 })).signedIn('agent')
  const quoteID = await bookByCard(agent, { productID: 'tour', date: ownDay(portal) })
  const link = await paymentLink(agent, quoteID)
  expect((await payBy(agent, quoteID, { number: cards.declined })).status).toBe(402)
  const { db, connection } = await copyBefore('0033', portal.db)

  expect(await migrate(connection, connection)).toContain('0033_card_attempts')
  const page = await db.selectFrom('payment_links').selectAll().executeTakeFirstOrThrow()
  expect(page).toMatchObject({ quote_id: quoteID, card_attempts: 0, last_card_attempt_at: null })
  const app = await secondApp(portal.portal, connection, 2, afterAll)
  for (let tries = 1; tries <= 10; tries += 1)
    expect((await payAt(app, link, { number: cards.declined, attempt: crypto.randomUUID() })).status).toBe(
      402,
    )
  expect((await payAt(app, link, { attempt: crypto.randomUUID() })).status).toBe(429)
})
