import { expect, test } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { findVisitor } from '#server/features/sessions/find-visitor.ts'
import { accountByUsername, insertSession } from '#server/features/sessions/sessions.sql.ts'
import { newToken, tokenHash } from '#server/features/sessions/token.ts'
import { lockUser, updateOwnPassword } from '#server/features/users/users.sql.ts'
import type { SiteScope } from '#server/scope.ts'
import { blockWrites } from '#tests/support/block-writes.ts'
import { secondApp } from '#tests/support/second-app.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
const own = 'a passphrase of my own'

/** A user in two browsers, each served by a process of its own. */
async function userInTwoBrowsers(permissions: number[] = []) {
  const agency = await portal.newAgency()
  const userId = await agency.addUser('agent', { permissions })
  const [here, there] = await Promise.all(
    [1, 2].map(async () => {
      const visitor = new Visitor(await secondApp(portal.portal, portal.connection, 3), agency.host)
      await visitor.call('login', { username: 'agent', password: testPassword })
      return visitor
    }),
  )
  if (!here || !there) throw new Error('Two visitors expected.')
  const sessions = (await here.call('listSessions', {})).body
  const id = sessions.find(({ current }) => !current)?.id ?? ''
  return { agency, userId, here, there, id }
}
type User = Awaited<ReturnType<typeof userInTwoBrowsers>>

/** `other` starts when the session there is deleted but not yet committed. */
async function whileEnding<Result>({ here, id }: User, other: () => Promise<Result>) {
  const writes = await blockWrites(portal.connection, 'audit_log')
  const ending = here.call('endSession', { id })
  await writes.waitForBlocked(1)
  const [ended, result] = await Promise.all([ending, other(), writes.releaseAt(2)])
  expect(ended.status).toBe(200)
  return result
}

test('a session that ends while it changes the password doesn’t go on under a new token', async () => {
  const user = await userInTwoBrowsers()
  const { agency, here, there } = user
  const before = there.cookie
  const change = { current_password: testPassword, password: own }
  expect((await whileEnding(user, () => there.call('changePassword', change))).status).toBe(401)
  expect(there.cookie).toBe(before)
  expect((await there.call('checkSession', {})).status).toBe(401)
  expect((await here.call('checkSession', {})).status).toBe(200)
  const login = (password: string) => agency.visitor().call('login', { username: 'agent', password })
  expect([(await login(testPassword)).status, (await login(own)).status]).toEqual([200, 401])
})

/** Each ends a session in which a password that a manager chose is being replaced. */
const ends = {
  'its user signs out':
    async ({ here }: User) =>
    () =>
      here.call('logout', {}),
  'a manager sets another password': async ({ agency, userId, here }: User) => {
    const manager = new Visitor(here.app, agency.host)
    await manager.call('login', { username: 'manager', password: testPassword })
    const { username, display_name, role } = (await manager.call('showUser', { id: userId })).body
    const user = { id: userId, username, display_name, role_id: role.id, password: 'a newer password' }
    return () => manager.call('saveUser', user)
  },
}
for (const [title, end] of Object.entries(ends)) {
  test(`a password that is replaced while ${title} stays as it is`, async () => {
    const user = await userInTwoBrowsers()
    const { agency, userId, here, there } = user
    await agency.addUser('manager', { permissions: [2] })
    here.cookie = there.cookie
    await portal.db
      .updateTable('users')
      .set({ must_change_password: true })
      .where('id', '=', userId)
      .execute()
    const act = await end(user)
    const writes = await blockWrites(portal.connection, 'audit_log')
    const ending = act()
    await writes.waitForBlocked(1)
    const [changed] = await Promise.all([
      there.call('changePassword', { password: own }),
      ending,
      writes.releaseAt(2),
    ])
    expect(changed.status).toBe(401)
    expect((await ending).status).toBe(200)
    const login = await agency.visitor().call('login', { username: 'agent', password: own })
    expect(login.status).toBe(401)
  })
}

/** Each locks the own user in a transaction. */
const ownCalls = {
  'ends a session': ({ there }: User, id: string) => there.call('endSession', { id }),
  'changes the password': ({ there }: User) =>
    there.call('changePassword', { current_password: testPassword, password: own }),
  'saves the account': ({ there }: User) =>
    there.call('saveAccount', { display_name: 'New Name', email: null }),
}
for (const [title, act] of Object.entries(ownCalls)) {
  test(`a user who is deleted while the user ${title} has to sign in again`, async () => {
    const user = await userInTwoBrowsers()
    const { agency, userId, here, there } = user
    const id = (await there.call('listSessions', {})).body.find(({ current }) => !current)?.id ?? ''
    await agency.addUser('manager', { permissions: [2] })
    const manager = new Visitor(here.app, agency.host)
    await manager.call('login', { username: 'manager', password: testPassword })
    const writes = await blockWrites(portal.connection, 'audit_log')
    const deleting = manager.call('deleteUser', { id: userId })
    await writes.waitForBlocked(1)
    const [answer, deleted] = await Promise.all([act(user, id), deleting, writes.releaseAt(2)])
    expect([answer.status, deleted.status]).toEqual([401, 200])
  })
}

test('control: without looking for the own session again, it would go on', async () => {
  const user = await userInTwoBrowsers()
  const { agency, userId } = user
  const { db, close } = openDatabase(portal.connection, { connections: 2, patient: true })
  const token = newToken()
  const scope = {
    agency: { id: agency.id },
    now: portal.clock.now,
    address: '198.51.100.7',
    browser: { userAgent: null },
  } as SiteScope
  await whileEnding(user, () =>
    db.transaction().execute(async (tx) => {
      await lockUser(tx, agency.id, userId)
      await updateOwnPassword(tx, agency.id, userId, 'another hash')
      const account = await accountByUsername(tx, scope, 'agent')
      if (account) await insertSession(tx, scope, account, tokenHash(token))
    }),
  )
  await close()
  const domain = agency.host.replace('.localhost', '')
  const found = await findVisitor(portal.db, portal.clock.now, domain, token)
  expect(found?.user?.id).toBe(userId)
})

test('a change that was under way when its session ended is finished, and the next call is refused', async () => {
  const user = await userInTwoBrowsers([3])
  const { here, there, id } = user
  const writes = await blockWrites(portal.connection, 'audit_log')
  const creating = there.call('createRole', { title: 'Desk', permissions: [] })
  await writes.waitForBlocked(1)
  const ending = here.call('endSession', { id })
  await writes.releaseAt(2)
  expect([(await creating).status, (await ending).status]).toEqual([200, 200])
  const next = await there.call('createRole', { title: 'Counter', permissions: [] })
  expect(next.status).toBe(401)
  const titles = (await here.call('listRoles', {})).body.map(({ title }) => title)
  expect(titles).toContain('Desk')
  expect(titles).not.toContain('Counter')
})

test('two sessions that end each other leave one of them', async () => {
  const { here, there, id } = await userInTwoBrowsers()
  const mine = (await there.call('listSessions', {})).body.find(({ current }) => !current)?.id ?? ''
  const writes = await blockWrites(portal.connection, 'audit_log')
  const endings = [here.call('endSession', { id }), there.call('endSession', { id: mine })]
  await writes.releaseAt(2)
  await Promise.all(endings)
  const alive = await Promise.all(
    [here, there].map(async (one) => (await one.call('checkSession', {})).status),
  )
  expect(new Set(alive)).toEqual(new Set([200, 401]))
})
