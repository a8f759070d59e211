import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { importCatalogue } from '#server/features/availability/import-catalogue.ts'
import { watchStream } from '#tests/support/live/watch-stream.ts'
import { quoted } from '#tests/support/test-booking.ts'
import { testCatalogue, testProduct } from '#tests/support/test-catalogue.ts'
import { ownDay } from '#tests/support/test-payment.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const portal = await testPortal()
await importCatalogue(portal.db, testCatalogue(testProduct('tour')), { now: portal.clock.now })
const agency = await portal.newAgency()
const agent = await agency.signedIn('agent')
const provider = await portal.provider()
const staff = await provider.signedIn('staff')
await waitUntil(() => portal.listener.connected)

const refused = (visitor: Visitor, query: Record<string, string>) =>
  visitor.send({ url: '/api/live', query, headers: { origin: undefined } })

const watchWords = 'watch must be day:YYYY-MM-DD, departure:ID or product:ID.'
for (const watchText of [
  '',
  'tours',
  'day:',
  'day:2026-02-30',
  'day:today',
  'departure:x',
  'departure:0',
  'product:',
]) {
  test(`watch=${watchText} is refused with words`, async () => {
    const answer = await refused(staff, { watch: watchText })
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [watchWords], fields: { watch: [watchWords] } },
    })
  })
}

/** Its port was taken away after the user signed in. */
async function withoutPort() {
  const own = await portal.newAgency()
  const user = await own.signedIn('agent')
  await sql`update agencies set port_username = null, port_password_sealed = null where id = ${own.id}`.execute(
    portal.db,
  )
  await expect.poll(async () => (await user.call('listProducts', {})).status).toBe(400)
  return user
}

test('who may watch what', async () => {
  const answers = {
    'nothing named': await refused(staff, {}),
    'not signed in': await refused(agency.visitor(), { watch: 'product:tour' }),
    'not signed in, and nothing named': await refused(agency.visitor(), {}),
    'an agency, the day': await refused(agent, { watch: 'day:2026-11-18' }),
    'an agency, a departure': await refused(agent, { watch: 'departure:1' }),
    'an agency without a port': await refused(await withoutPort(), { watch: 'product:tour' }),
    'an unknown site': await agent.send({
      url: '/api/live',
      query: { watch: 'product:tour' },
      headers: { host: 'nowhere.localhost' },
    }),
    HEAD: await agent.send({ method: 'HEAD', url: '/api/live', query: { watch: 'product:tour' } }),
  }
  expect(Object.fromEntries(Object.entries(answers).map(([who, { status }]) => [who, status]))).toEqual({
    'nothing named': 400,
    'not signed in': 401,
    'not signed in, and nothing named': 401,
    'an agency, the day': 403,
    'an agency, a departure': 403,
    'an agency without a port': 400,
    'an unknown site': 404,
    HEAD: 404,
  })
  const streams = [await watchStream(agent, 'product:tour'), await watchStream(staff, 'day:2026-11-18')]
  expect(streams.map(({ status }) => status)).toEqual([200, 200])
})

test('a stream has the security headers of every call', async () => {
  const { headers } = await watchStream(agent, 'product:tour')
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': expect.any(String),
  })
})

/** The id of its departure. */
async function departureOn(date: string) {
  const { id } = await portal.db
    .selectFrom('departures')
    .select('id')
    .where('local_date', '=', date)
    .executeTakeFirstOrThrow()
  return id
}

/** What a stream says of it. */
const eventOn = async (date: string) =>
  `event: changed\ndata: {"dates":["${date}"],"departures":["${await departureOn(date)}"]}\n\n`

async function book(date: string) {
  const { booking } = await quoted(agent, { productID: 'tour', date })
  expect((await agent.call('bookReservation', booking)).status).toBe(200)
}

test('a stream that opens just after a change hears of it', async () => {
  const date = ownDay(portal)
  const first = await watchStream(staff, `day:${date}`)
  await book(date)
  await expect.poll(() => first.heard.text).toContain(date)
  const second = await watchStream(staff, `day:${date}`)
  await expect.poll(() => second.heard.text).toContain(await eventOn(date))
  // A page reads again what is older than 10 s, so that it misses nothing.
  portal.advance({ seconds: 14, milliseconds: 999 })
  const old = await watchStream(staff, `day:${date}`)
  await expect.poll(() => old.heard.text).toContain(await eventOn(date))
  portal.advance({ milliseconds: 1 })
  const third = await watchStream(staff, `day:${date}`)
  await expect.poll(() => third.heard.text).toContain('retry:')
  expect(third.heard.text).not.toContain(date)
})

test('a booking reaches who watches its day, its departure or its product, and only them', async () => {
  portal.advance({ seconds: 15 })
  const [date, other] = [ownDay(portal), ownDay(portal)]
  const watching = await Promise.all([
    watchStream(staff, `day:${date}`),
    watchStream(staff, `departure:${await departureOn(date)}`),
    watchStream(agent, 'product:tour'),
  ])
  const rest = await Promise.all([
    watchStream(await provider.signedIn('second'), `day:${other}`),
    watchStream(agent, 'product:another'),
  ])
  await book(date)
  const event = await eventOn(date)
  for (const { heard } of watching) await expect.poll(() => heard.text).toContain(event)
  for (const { heard } of rest) expect(heard.text).not.toContain('event:')
})

test('after an import and a reconnect of the listener every page hears that anything may have changed', async () => {
  portal.advance({ seconds: 15 })
  const { heard } = await watchStream(agent, 'product:tour')
  const events = () => heard.text.split('event: changed\ndata: {"dates":[],"departures":[]}\n\n').length - 1
  const catalogue = testCatalogue(testProduct('tour', { name: 'Renamed' }))
  await importCatalogue(portal.db, catalogue, { now: portal.clock.now })
  await expect.poll(events).toBe(1)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'direct-connect listener' and datname = current_database()`.execute(portal.db)
  await expect.poll(events).toBeGreaterThan(1)
})
