import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { type Db, openDatabase } from '#server/db/database.ts'
import { mostCardAttempts } from '#server/features/reservations/find-payment-links.ts'
import { countAttempt } from '#server/features/reservations/payment-links.sql.ts'
import { blockWrites } from '#tests/support/block-writes.ts'
import { secondApp } from '#tests/support/second-app.ts'
import { stripePortal } from '#tests/support/stripe-portal.ts'
import { bookByCard, cards, ownDay, payAt, paymentLink, paymentsIn } from '#tests/support/test-payment.ts'

const tries = 30
const { portal, agent } = await stripePortal()

/** As many cards at once on one page, through two processes. The number of answers with each status. */
async function tryAtOnce(link: URL) {
  const apps = await Promise.all([1, 2].map(() => secondApp(portal.portal, portal.connection, tries / 2)))
  const writes = await blockWrites(portal.connection, 'payment_links')
  const cardsTried = Array.from({ length: tries / 2 }, () =>
    apps.map((app) => payAt(app, link, { number: cards.declined, attempt: crypto.randomUUID() })),
  )
  const [answers] = await Promise.all([Promise.all(cardsTried.flat()), writes.releaseAt(tries)])
  const numbers = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries([...numbers].map(([status, { length }]) => [status, length]))
}

test('of thirty test cards at once through two processes, ten are tried and the rest get 429', async () => {
  const tester = await portal.newAgency({ creditCardMode: 1, testMode: true })
  const user = await tester.signedIn('agent')
  const quoteID = await bookByCard(user, { productID: 'tour', date: ownDay(portal) })
  expect(await tryAtOnce(await paymentLink(user, quoteID))).toEqual({ 402: 10, 429: 20 })
  expect(await paymentsIn(portal, quoteID)).toHaveLength(10)
})

test('of thirty cards for Stripe announced at once through two processes, ten are let through', async () => {
  const quoteID = await bookByCard(agent, { productID: 'tour', date: ownDay(portal) })
  expect(await tryAtOnce(await paymentLink(agent, quoteID))).toEqual({ 204: 10, 429: 20 })
})

const counts = {
  /** Like the product: one statement looks and counts. */
  counting: (db: Db, quoteID: string) => {
    const { now } = portal.clock
    const since = now.subtract({ minutes: 15 })
    return countAttempt(db, { quote_id: quoteID, change_id: quoteID }, { now, since, most: mostCardAttempts })
  },
  asking: async (db: Db, quoteID: string) => {
    const page = db.selectFrom('payment_links').select('card_attempts').where('quote_id', '=', quoteID)
    const { card_attempts } = await page.executeTakeFirstOrThrow()
    if (card_attempts >= mostCardAttempts) return false
    await sql`update payment_links set card_attempts = card_attempts + 1, last_card_attempt_at = ${portal.clock.now}
      where quote_id = ${quoteID}`.execute(db)
    return true
  },
}

async function timesCounted(way: keyof typeof counts) {
  const quoteID = await bookByCard(agent, { productID: 'tour', date: ownDay(portal) })
  await paymentLink(agent, quoteID)
  const { db, close } = openDatabase(portal.connection, { connections: tries, patient: true })
  const writes = await blockWrites(portal.connection, 'payment_links')
  const counted = Array.from({ length: tries }, () => counts[way](db, quoteID))
  const [outcomes] = await Promise.all([Promise.all(counted), writes.releaseAt(tries)])
  await close()
  return outcomes.filter(Boolean).length
}

test('control: with check-then-write all thirty are counted, in one statement ten', async () => {
  expect(await timesCounted('counting')).toBe(10)
  expect(await timesCounted('asking')).toBe(tries)
})
