import { expect, test } from 'vitest'

import type { AvailabilityResult } from '#contract/availability.ts'
import type { Quote } from '#contract/quotes.ts'
import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { openSiteStream } from '#tests/support/live/site-stream.ts'
import { freshDataDir, type ServerProcess, start } from '#tests/support/processes/server-process.ts'
import type { SiteVisitor } from '#tests/support/processes/site-visitor.ts'
import { goodBooking } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
await portal.jobs.stop()
const now = Temporal.Now.instant()
const date = now.toZonedDateTimeISO('UTC').toPlainDate().add({ days: 10 }).toString()
await importCatalogue(portal.db, testCatalogue(testProduct('tour')), { now })
const agency = await portal.newAgency()
await agency.addUser('agent')

const startOne = async () =>
  start({
    DATABASE_URL: portal.url,
    SECRET_KEY: 'a secret key that both processes share',
    DATA_DIR: await freshDataDir(),
  })

async function signIn(server: ServerProcess): Promise<SiteVisitor> {
  const visitor = await server.visitor(agency.host.split('.', 1)[0])
  expect((await visitor.signIn('agent', testPassword)).status).toBe(200)
  return visitor
}

async function book(visitor: SiteVisitor) {
  const quoted = await visitor.send('POST', '/api/quotes', { productID: 'tour', adult: 1, child: 0, date })
  const { QuoteID } = JSON.parse(quoted.text) as { QuoteID: string }
  const quote = JSON.parse((await visitor.get(`/api/quotes/${QuoteID}`)).text) as Quote
  const booking = goodBooking(QuoteID, quote.Itineraries[0]?.ItineraryID ?? '')
  expect((await visitor.send('POST', '/api/reservations/book', booking)).status).toBe(200)
}

async function seatsLeft(visitor: SiteVisitor) {
  const { text } = await visitor.send('POST', '/api/products/tour/lookup', { adult: 1, child: 0, date })
  return (JSON.parse(text) as AvailabilityResult).Itineraries[0]?.seatsLeft
}

const event = `event: changed\ndata: {"dates":["${date}"]}\n\n`

test('a booking in one process reaches the pages of another; when that is killed, pages come back elsewhere, and a stop ends them', async () => {
  const [here, there] = await Promise.all([startOne(), startOne()])
  const [agent, other] = [await signIn(here), await signIn(there)]
  const far = await openSiteStream(other, 'product:tour')
  const near = await openSiteStream(agent, 'product:tour')
  const before = (await seatsLeft(other)) ?? 0
  await book(agent)
  await expect.poll(far.said).toContain(event)
  await expect.poll(near.said).toContain(event)

  await there.kill9()
  expect(await far.end).toBe('broken')
  await book(agent)
  const back = await openSiteStream(agent, 'product:tour')
  expect(await seatsLeft(agent)).toBe(before - 2)
  await book(agent)
  await expect.poll(back.said).toContain(event)

  expect(await here.stop()).toEqual({ code: 0, signal: null })
  expect(await Promise.all([near.end, back.end])).toEqual(['ended', 'ended'])
})
