import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { deleteEndedSessions } from '#server/features/sessions/sign-in.ts'
import { tokenHash } from '#server/features/sessions/token.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { withoutTriggers } from '#tests/support/without-triggers.ts'

const portal = await testPortal()
// The jobs end sessions, which would invalidate the cache.
await portal.jobs.stop()

const statusOf = async (user: Visitor) => (await user.call('checkSession', {})).status

test('a signed-in visitor is cached for a minute', async () => {
  const agency = await portal.newAgency()
  const user = await agency.signedIn('agent')
  await portal.notificationsArrived()
  expect(await statusOf(user)).toBe(200)
  await withoutTriggers(portal.db, `delete from sessions where agency_id = '${agency.id}'`)
  portal.advance({ seconds: 59, milliseconds: 999 })
  expect(await statusOf(user)).toBe(200)
  portal.advance({ milliseconds: 1 })
  expect(await statusOf(user)).toBe(401)
})

/** Ends the session of this browser. Nothing is notified of it. */
const endUnnoticed = (user: Visitor) =>
  withoutTriggers(
    portal.db,
    `delete from sessions where token_hash = '\\x${tokenHash(user.cookie?.split('=')[1] ?? '').toString('hex')}'`,
  )

test("a change of one's own access invalidates one's own visitor at once, and no one else's", async () => {
  const agency = await portal.newAgency()
  const user = await agency.signedIn('agent')
  const elsewhere = agency.visitor()
  await elsewhere.call('login', { username: 'agent', password: testPassword })
  const other = await agency.signedIn('other')
  await portal.notificationsArrived()
  for (const visitor of [user, other]) {
    expect(await statusOf(visitor)).toBe(200)
    await endUnnoticed(visitor)
    expect(await statusOf(visitor)).toBe(200)
  }
  expect(await elsewhere.call('endOtherSessions', { current_password: testPassword })).toMatchObject({
    status: 200,
    body: { ended: 0 },
  })
  expect(await statusOf(user)).toBe(401)
  expect(await statusOf(other)).toBe(200)
})

test("a change of others' access invalidates the cache of its process without waiting for the notification", async () => {
  const agency = await portal.newAgency()
  const user = await agency.signedIn('agent')
  const boss = await agency.signedIn('boss', { permissions: [2] })
  await portal.notificationsArrived()
  expect(await statusOf(user)).toBe(200)
  await endUnnoticed(user)
  expect((await boss.call('createRole', { title: 'Clerk', permissions: [] })).status).toBe(200)
  expect(await statusOf(user)).toBe(401)
})

test('a cleanup that deletes no session keeps the cache', async () => {
  const agency = await portal.newAgency()
  const user = await agency.signedIn('agent')
  await portal.notificationsArrived()
  expect(await statusOf(user)).toBe(200)
  await deleteEndedSessions(portal.db, portal.clock.now)
  await portal.notificationsArrived()
  await withoutTriggers(portal.db, `delete from sessions where agency_id = '${agency.id}'`)
  expect(await statusOf(user)).toBe(200)
})

test("an agency with the domain 'null' is not mistaken for the provider, which has none", async () => {
  const user = await (await portal.newAgency({ domain: 'null' })).signedIn('agent')
  await portal.notificationsArrived()
  expect(await statusOf(user)).toBe(200)
  const stranger = (await portal.provider()).visitor()
  stranger.cookie = user.cookie
  expect(await statusOf(stranger)).toBe(401)
})

test('no visitor is cached beyond the end of the session', async () => {
  const agency = await portal.newAgency()
  const user = await agency.signedIn('agent')
  await portal.notificationsArrived()
  const begunAt = portal.clock.now
    .subtract({ hours: 7 * 24 })
    .add({ seconds: 30 })
    .toString()
  await withoutTriggers(
    portal.db,
    `update sessions set created_at = '${begunAt}' where agency_id = '${agency.id}'`,
  )
  expect(await statusOf(user)).toBe(200)
  portal.advance({ seconds: 29, milliseconds: 999 })
  expect(await statusOf(user)).toBe(200)
  portal.advance({ milliseconds: 1 })
  expect(await statusOf(user)).toBe(401)
})

const changes = [
  {
    title: 'disabling the user',
    statement: (id: string) => `update users set enabled = false where agency_id = '${id}'`,
  },
  { title: 'deleting the user', statement: (id: string) => `delete from users where agency_id = '${id}'` },
  {
    title: 'ending the session',
    statement: (id: string) => `delete from sessions where agency_id = '${id}'`,
  },
  { title: 'deleting the agency', statement: (id: string) => `delete from agencies where id = '${id}'` },
]
for (const { title, statement } of changes) {
  test(`${title} in another process invalidates the cache`, async () => {
    const agency = await portal.newAgency()
    const user = await agency.signedIn('agent')
    expect(await statusOf(user)).toBe(200)
    await sql.raw(statement(agency.id)).execute(portal.db)
    await expect.poll(() => statusOf(user)).not.toBe(200)
  })
}

test('new permissions of a role show at the next call', async () => {
  const agency = await portal.newAgency()
  const user = await agency.signedIn('agent')
  await statusOf(user)
  await sql`update roles set permissions = '{4}' where agency_id = ${agency.id}`.execute(portal.db)
  await expect.poll(async () => (await user.call('checkSession', {})).body.role.permissions).toEqual([4])
})

test('nothing is cached while the listener is down', async () => {
  const deaf = await testPortal()
  const agency = await deaf.newAgency()
  const user = await agency.signedIn('agent')
  expect(await statusOf(user)).toBe(200)
  await deaf.listener.close()
  await sql`delete from sessions`.execute(deaf.db)
  expect(await statusOf(user)).toBe(401)
  expect((await user.call('login', { username: 'agent', password: testPassword })).status).toBe(200)
})

test('a lookup that began before an invalidation is not cached', async () => {
  const agency = await portal.newAgency()
  const user = await agency.signedIn('agent')
  await portal.notificationsArrived()
  const { visitors } = portal.portal
  const token = user.cookie?.split('=')[1]
  const caller = { now: portal.clock.now, domain: agency.host.split('.')[0] ?? '', token }
  const lookup = visitors.lookUp(caller)
  visitors.invalidate()
  expect((await lookup)?.user?.username).toBe('agent')
  expect(visitors.cached(caller)).toBeUndefined()
  await visitors.lookUp(caller)
  expect(visitors.cached(caller)?.user?.username).toBe('agent')
})
