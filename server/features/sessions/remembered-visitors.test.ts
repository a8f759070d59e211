import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { deleteEndedSessions } from '#server/features/sessions/delete-ended-sessions.ts'
import { inSilence } from '#tests/support/in-silence.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
// They end sessions too, which is news.
await portal.jobs.stop()

/** News is heard in its order: what was written before this has been heard after it. */
async function newsIsHeard() {
  await expect.poll(() => portal.listener.connected).toBe(true)
  const heard = new Promise<void>((resolve) => portal.listener.on('catalogue', resolve))
  await sql`select pg_notify('catalogue', '')`.execute(portal.db)
  await heard
}

const statusOf = async (user: Visitor) => (await user.call('checkSession', {})).status

test('who is signed in is remembered for a minute, no longer', async () => {
  const agency = await portal.newAgency()
  const user = await agency.signedIn('agent')
  await newsIsHeard()
  expect(await statusOf(user)).toBe(200)
  await inSilence(portal.db, `delete from sessions where agency_id = '${agency.id}'`)
  portal.advance({ seconds: 59, milliseconds: 999 })
  expect(await statusOf(user)).toBe(200)
  portal.advance({ milliseconds: 1 })
  expect(await statusOf(user)).toBe(401)
})

test('a call that changes something does not trust the memory', async () => {
  const agency = await portal.newAgency()
  const user = await agency.signedIn('agent')
  expect(await statusOf(user)).toBe(200)
  await inSilence(portal.db, `delete from sessions where agency_id = '${agency.id}'`)
  await user.call('login', { username: 'nobody', password: 'wrong password' })
  expect(await statusOf(user)).toBe(401)
})

test('to look for ended sessions and find none makes nobody forgotten', async () => {
  const agency = await portal.newAgency()
  const user = await agency.signedIn('agent')
  await newsIsHeard()
  expect(await statusOf(user)).toBe(200)
  await deleteEndedSessions(portal.db, portal.clock.now)
  await newsIsHeard()
  await inSilence(portal.db, `delete from sessions where agency_id = '${agency.id}'`)
  expect(await statusOf(user)).toBe(200)
})

test("an agency whose domain is 'null' is not taken for the provider, which has none", async () => {
  const user = await (await portal.newAgency({ domain: 'null' })).signedIn('agent')
  await newsIsHeard()
  expect(await statusOf(user)).toBe(200)
  const stranger = (await portal.provider()).visitor()
  stranger.cookie = user.cookie
  expect(await statusOf(stranger)).toBe(401)
})

test('nobody is remembered beyond the end of the session', async () => {
  const agency = await portal.newAgency()
  const user = await agency.signedIn('agent')
  await newsIsHeard()
  const begunAt = portal.clock.now
    .subtract({ hours: 7 * 24 })
    .add({ seconds: 30 })
    .toString()
  await inSilence(portal.db, `update sessions set created_at = '${begunAt}' where agency_id = '${agency.id}'`)
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
  test(`${title} is told to every process, and the memory is gone`, async () => {
    const agency = await portal.newAgency()
    const user = await agency.signedIn('agent')
    expect(await statusOf(user)).toBe(200)
    await sql.raw(statement(agency.id)).execute(portal.db)
    await expect.poll(() => statusOf(user)).not.toBe(200)
  })
}

test('a new role shows at the next call', async () => {
  const agency = await portal.newAgency()
  const user = await agency.signedIn('agent')
  await statusOf(user)
  await sql`update roles set permissions = '{4}' where agency_id = ${agency.id}`.execute(portal.db)
  await expect.poll(async () => (await user.call('checkSession', {})).body.role.permissions).toEqual([4])
})

test('while news cannot be heard nothing is remembered, and afterwards it is again', async () => {
  const deaf = await testPortal()
  const agency = await deaf.newAgency()
  const user = await agency.signedIn('agent')
  expect(await statusOf(user)).toBe(200)
  await deaf.listener.close()
  await sql`delete from sessions`.execute(deaf.db)
  expect(await statusOf(user)).toBe(401)
  expect((await user.call('login', { username: 'agent', password: testPassword })).status).toBe(200)
})

test('calls that come together ask once; those that come after news ask again', async () => {
  await portal.newAgency()
  await expect.poll(() => portal.listener.connected).toBe(true)
  const { visitors } = portal.portal
  const ask = () => visitors.find(portal.clock.now, null, 'a token of nobody')
  const first = ask()
  expect(ask()).toBe(first)
  visitors.forget()
  const afterNews = ask()
  expect(afterNews).not.toBe(first)
  expect(ask()).toBe(afterNews)
  await Promise.all([first, afterNews])
  expect(ask(), 'what was answered is not asked for any longer').not.toBe(afterNews)
})
