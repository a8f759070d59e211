import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { AvailabilityResult } from '#contract/availability.ts'
import type { Quote } from '#contract/quotes.ts'
import { demoAgencies } from '#server/demo/demo-agencies.ts'
import { fileOf } from '#server/features/catalogue/catalogue-file.ts'
import { openSiteStream } from '#tests/support/live/site-stream.ts'
import { catalogueHere } from '#tests/support/processes/run-here.ts'
import { freshDataDir, launch, type ServerProcess } from '#tests/support/processes/server-process.ts'
import type { SiteVisitor } from '#tests/support/processes/site-visitor.ts'
import { goodBooking } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct, testSchedule } from '#tests/support/test-catalogue.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { db, url } = await testDatabase({ schema: 'none' })
const settings = { DATABASE_URL: url, DEMO: '1', SECRET_KEY: 'a secret key that both processes share' }
const folders = { here: await freshDataDir(afterAll), there: await freshDataDir(afterAll) }
/** The last test ends both. */
const here = launch({ ...settings, DATA_DIR: folders.here }, afterAll)
const there = launch({ ...settings, DATA_DIR: folders.there }, afterAll)
beforeAll(() => Promise.all([here.ready(), there.ready()]))

test('two processes that start at once on an empty database create schema and demo once and share sessions', async () => {
  const agencies = await db.selectFrom('agencies').select('domain').execute()
  const domains = demoAgencies.map(({ domain }) => domain)
  expect(agencies.map(({ domain }) => domain ?? 'bare host').sort()).toEqual(['bare host', ...domains].sort())
  const { rows } = await sql`select name from kysely_migration group by name having count(*) > 1`.execute(db)
  expect(rows).toEqual([])

  const user = await here.visitor('canyon')
  const { body } = await user.signIn('manager')
  const elsewhere = await there.visitor('canyon')
  elsewhere.cookie = user.cookie
  expect((await elsewhere.check()).body).toEqual(body)
  await elsewhere.get('/api/auth/logout')
  expect((await user.check()).status).toBe(401)
})

async function signIn(server: ServerProcess): Promise<SiteVisitor> {
  const visitor = await server.visitor('desert')
  expect((await visitor.signIn('manager')).status).toBe(200)
  return visitor
}

const listed = async (agent: SiteVisitor) => (await agent.get('/api/products')).text

/** Waits until all of them see it. */
async function importTour(agents: SiteVisitor[]) {
  const file = join(await freshDataDir(), 'catalogue.json')
  const tour = testProduct('tour', { schedules: [testSchedule({ validTo: null })] })
  await writeFile(file, JSON.stringify(fileOf(testCatalogue(tour))))
  expect(await catalogueHere(settings, 'import', file)).toMatchObject({ code: 0 })
  for (const agent of agents) await expect.poll(() => listed(agent)).toContain('"tour"')
}

test('an import shows in every process on the same database', async () => {
  const agents = [await signIn(here), await signIn(there)]
  for (const agent of agents) expect(await listed(agent)).not.toContain('"tour"')
  await importTour(agents)
})

const today = Temporal.Now.plainDateISO('UTC')
const date = today.add({ days: 10 }).toString()
const nextDate = today.add({ days: 11 }).toString()

async function book(visitor: SiteVisitor, date: string) {
  const quoted = await visitor.send('POST', '/api/quotes', { productID: 'tour', adult: 1, child: 0, date })
  const { QuoteID } = JSON.parse(quoted.text) as { QuoteID: string }
  const quote = JSON.parse((await visitor.get(`/api/quotes/${QuoteID}`)).text) as Quote
  const booking = goodBooking(QuoteID, quote.Itineraries[0]?.ItineraryID ?? '')
  expect(await visitor.send('POST', '/api/reservations/book', booking)).toMatchObject({ status: 200 })
}

async function seatsLeft(visitor: SiteVisitor) {
  const { text } = await visitor.send('POST', '/api/products/tour/lookup', { adult: 1, child: 0, date })
  return (JSON.parse(text) as AvailabilityResult).Itineraries[0]?.seatsLeft
}

const event = `event: changed\ndata: {"dates":["${date}"],"departures":["`

test('a booking in one process reaches the pages of another; when that is killed, pages come back elsewhere, and a stop ends them', async () => {
  const [agent, other] = [await signIn(here), await signIn(there)]
  await importTour([agent, other])
  const far = await openSiteStream(other, 'product:tour')
  const near = await openSiteStream(agent, 'product:tour')
  const before = (await seatsLeft(other)) ?? 0
  await book(agent, date)
  await expect.poll(far.said).toContain(event)
  await expect.poll(near.said).toContain(event)

  await there.kill9()
  expect(await far.end).toBe('broken')
  await book(agent, date)
  const back = await openSiteStream(agent, 'product:tour')
  expect(await seatsLeft(agent)).toBe(before - 2)
  // A new stream repeats recent changes, so this one is on a date of its own.
  expect(back.said()).not.toContain(nextDate)
  await book(agent, nextDate)
  await expect.poll(back.said).toContain(nextDate)

  expect(await here.stop()).toEqual({ code: 0, signal: null })
  expect(await Promise.all([near.end, back.end])).toEqual(['ended', 'ended'])
})
