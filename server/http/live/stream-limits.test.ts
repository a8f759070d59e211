import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'

import { noLimits } from '#server/limits.ts'
import { watchStream } from '#tests/support/live/watch-stream.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const portal = await testPortal({
  limits: { quoteMinutes: 20, holdMinutes: 15, ...noLimits, streams: { user: 3, process: 6 } },
})
const agency = await portal.newAgency()
const provider = await portal.provider()
await waitUntil(() => portal.listener.connected)

const refused = (visitor: Visitor) => visitor.send({ url: '/api/live', query: { watch: 'product:tour' } })

test('a user has a limited number of streams, and leaving frees one', async () => {
  const user = await agency.signedIn('limited')
  const streams = []
  for (let count = 0; count < 3; count += 1) streams.push(await watchStream(user, 'product:tour'))
  const tooMany = await refused(user)
  expect(tooMany).toMatchObject({
    status: 429,
    body: { error: 'Too many pages are open: at most 3 can have live updates. Close some of them.' },
  })
  expect(tooMany.headers['retry-after']).toBe('60')
  streams[0]?.leave()
  await expect.poll(async () => (await watchStream(user, 'product:tour')).status).toBe(200)
})

const metric = async () => /^live_streams (\d+)$/m.exec(await portal.portal.metrics.metrics())?.[1]

test('a process has a limited number of streams, and counts them', async () => {
  await expect.poll(metric).toBe('0')
  for (const name of ['first', 'other'])
    for (let count = 0; count < 3; count += 1)
      await watchStream(await agency.signedIn(`${name}-${count}`), 'product:tour')
  expect(await metric()).toBe('6')
  const full = await refused(await agency.signedIn('late'))
  expect(full).toMatchObject({
    status: 503,
    body: { error: 'Too many pages are open for live updates. Please try again later.' },
  })
})

/** So that the test says when the heartbeats come. */
function fakeHeartbeats() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  return () => vi.advanceTimersByTimeAsync(20_000)
}

const ends = [
  {
    title: 'the session ends',
    end: (id: string) => sql`delete from sessions where agency_id = ${id}`.execute(portal.db),
  },
  {
    title: 'the user is disabled',
    end: (id: string) => sql`update users set enabled = false where agency_id = ${id}`.execute(portal.db),
  },
  {
    title: 'the session was not used for 12 hours',
    end: async () => portal.advance({ hours: 12, minutes: 2 }),
  },
]
for (const { title, end } of ends) {
  test(`a stream goes on with its heartbeats until ${title}, and does not renew the session`, async () => {
    const own = await portal.newAgency()
    const user = await own.signedIn('agent')
    const seen = () =>
      portal.db.selectFrom('sessions').select('last_seen_at').where('agency_id', '=', own.id).execute()
    const beat = fakeHeartbeats()
    const { heard } = await watchStream(user, 'product:tour')
    const before = await seen()
    portal.advance({ minutes: 10 })
    await beat()
    await expect.poll(() => heard.text).toContain('\n\n:\n\n')
    expect(await seen()).toEqual(before)
    await end(own.id)
    await expect
      .poll(async () => {
        await beat()
        return heard.ended
      })
      .toBe(true)
  })
}

test('a stream of the provider ends when the permission is taken away', async () => {
  const user = await provider.signedIn('demoted')
  const beat = fakeHeartbeats()
  const { heard } = await watchStream(user, 'day:2026-11-18')
  await beat()
  await expect.poll(() => heard.text).toContain('\n\n:\n\n')
  await sql`with lesser as (insert into roles (id, agency_id, title, permissions)
      values (gen_random_uuid(), ${provider.id}, 'Lesser', '{4}') returning id)
    update users set role_id = (select id from lesser) where username = 'demoted'`.execute(portal.db)
  await expect
    .poll(async () => {
      await beat()
      return heard.ended
    })
    .toBe(true)
})

test('a stop ends open streams', async () => {
  const own = await testPortal()
  const user = await (await own.newAgency()).signedIn('agent')
  const { heard } = await watchStream(user, 'product:tour')
  await own.app.close()
  expect(heard.ended).toBe(true)
})
