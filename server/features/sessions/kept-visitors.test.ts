import { sql } from 'kysely'
import type { ClientBase } from 'pg'
import { Registry } from 'prom-client'
import { afterAll, expect, test } from 'vitest'

import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { openListener } from '#server/db/listener.ts'
import { insertLink } from '#server/features/sessions/password-links/password-links.sql.ts'
import { tokenHash } from '#server/features/sessions/token.ts'
import { VisitorCache } from '#server/features/sessions/visitor-cache.ts'
import { visitorOf } from '#tests/support/second-app.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const portal = await testPortal()
// The jobs end sessions, which would invalidate visitors.
await portal.jobs.stop()

const channels = ['visitors', 'catalogue']

/** A portal with its own connections and cache, whose queries are counted. */
async function newProcess() {
  const { db, pool, close } = openDatabase(portal.connection, { connections: 4 })
  afterAll(close)
  const count = { queries: 0 }
  pool.on('connect', (client: ClientBase) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const counted = (...args: unknown[]) => {
      count.queries += 1
      return query(...args)
    }
    Object.assign(client, { query: counted })
  })
  const listener = openListener(portal.connection, channels)
  afterAll(() => listener.close())
  const visitors = new VisitorCache(db, listener)
  const app = await buildApp({ ...portal.portal, db, listener, visitors, metrics: new Registry() })
  await waitUntil(() => listener.connected)
  return { app, listener, count }
}

const processes = [await newProcess(), await newProcess()]

/** Notifications arrive in the order of their commits. */
async function notificationsArrived() {
  const marker = crypto.randomUUID()
  const arrived = processes.map(({ listener }) => {
    const heard = Promise.withResolvers<void>()
    listener.on('catalogue', (payload) => payload === marker && heard.resolve())
    return heard.promise
  })
  await sql`select pg_notify('catalogue', ${marker})`.execute(portal.db)
  await Promise.all(arrived)
}

const agency = await portal.newAgency()
const other = await portal.newAgency()
const agent = await agency.signedIn('agent')
const colleague = await agency.signedIn('colleague')
await agency.addUser('third')
const boss = await agency.signedIn('boss', { permissions: [2] })
await other.signedIn('stranger')
const provider = await (await portal.provider()).signedIn('admin')

/** In one of the processes, by turns. */
const at = (turn: number, visitor: Visitor) => visitorOf(processes[turn % 2]?.app ?? portal.app, visitor)
const anonymous = () => agency.visitor()

const cases = [
  {
    title: '50 anonymous sign-ins that fail',
    work: async () => {
      for (let turn = 0; turn < 50; turn += 1) {
        const username = turn % 5 === 0 ? 'agent' : `nobody-${turn}`
        const attempt = await at(turn, anonymous()).call('login', { username, password: 'wrong password' })
        expect([400, 401, 429]).toContain(attempt.status)
      }
    },
  },
  {
    title: 'sign-ins of others, also over a session of theirs, and the end of one',
    work: async () => {
      const third = at(0, anonymous())
      for (let turn = 0; turn < 2; turn += 1)
        expect((await third.call('login', { username: 'third', password: testPassword })).status).toBe(200)
      expect((await third.call('logout', {})).status).toBe(200)
    },
  },
  {
    title: 'new agencies, users and invitations',
    work: async () => {
      const newAgency = await at(0, provider).call('createAgency', { name: 'New', domain: 'new-one' })
      const agencyID = newAgency.body.id
      const person = { username: 'new', display_name: 'New', email: 'new@example.com' }
      const administrator = { agencyID, ...person }
      expect((await at(1, provider).call('inviteAdministrator', administrator)).status).toBe(200)
      const role = { agencyID, title: 'Seller', permissions: [] }
      const { id: role_id } = (await visitorOf(portal.app, provider).call('createRole', role)).body
      const created = { ...person, agencyID, role_id, username: 'created', password: testPassword }
      expect((await at(0, provider).call('createUser', created)).status).toBe(200)
      const invited = { ...person, agencyID, role_id, username: 'invited' }
      const { id } = (await at(1, provider).call('inviteUser', invited)).body
      // No visitor is cached for as long as a new invitation has to wait.
      const created_at = portal.clock.now.subtract({ minutes: 5 })
      await portal.db.updateTable('password_links').set({ created_at }).where('user_id', '=', id).execute()
      expect((await at(0, provider).call('resendInvitation', { agencyID, id })).status).toBe(200)
    },
  },
  {
    title: 'a password that a colleague chooses with a link',
    work: async () => {
      const token = 'chosen-token'
      const { id: userId } = await userIn(agency.id, 'colleague')
      const link = { tokenHash: tokenHash(token), agencyId: agency.id, userId, now: portal.clock.now }
      const expiresAt = portal.clock.now.add({ hours: 1 })
      await portal.db.transaction().execute((tx) => insertLink(tx, { ...link, expiresAt }))
      const chosen = { token, password: 'a quiet walnut grove' }
      expect((await at(0, anonymous()).call('choosePassword', chosen)).status).toBe(200)
      await colleague.call('login', { username: 'colleague', password: chosen.password })
    },
  },
  {
    title: 'requests for a new password',
    work: async () => {
      for (let turn = 0; turn < 4; turn += 1)
        expect((await at(turn, anonymous()).call('requestPassword', { username: 'agent' })).status).toBe(200)
    },
  },
  {
    title: 'refused changes of signed-in users',
    work: async () => {
      const title = { title: '', permissions: [] }
      expect((await at(0, boss).call('createRole', title)).status).toBe(400)
      expect((await at(1, colleague).call('createRole', { ...title, title: 'Clerk' })).status).toBe(403)
    },
  },
  {
    title: "a colleague's change of their own name",
    work: async () => {
      const { body } = await at(0, colleague).call('showAccount', {})
      const saved = { display_name: 'New Name', email: body.email, version: body.version }
      expect((await at(0, colleague).call('saveAccount', saved)).status).toBe(200)
    },
  },
  {
    title: 'a new permission in another agency, made in the database',
    work: () => sql`update roles set permissions = '{4}' where agency_id = ${other.id}`.execute(portal.db),
  },
]

for (const { title, work } of cases) {
  test(`${title}: both processes still answer a cached user without any query`, async () => {
    const seen = processes.map(({ app }) => visitorOf(app, agent))
    for (const user of seen) expect((await user.call('checkSession', {})).status).toBe(200)
    await work()
    await notificationsArrived()
    const before = processes.map(({ count }) => count.queries)
    for (const user of seen) expect((await user.call('checkSession', {})).status).toBe(200)
    expect(processes.map(({ count }) => count.queries)).toEqual(before)
  })
}

const userIn = async (id: string, username: string) =>
  portal.db
    .selectFrom('users')
    .select(['id', 'role_id'])
    .where('agency_id', '=', id)
    .where('username', '=', username)
    .executeTakeFirstOrThrow()

const notified: string[] = []
processes[0]?.listener.on('visitors', (payload) => notified.push(payload))

const payloads = [
  {
    title: 'a changed user is named',
    statement: sql`update users set display_name = 'New' where agency_id = ${other.id}`,
    names: async () => [(await userIn(other.id, 'stranger')).id],
  },
  {
    title: 'a changed role is named',
    statement: sql`update roles set permissions = '{2}' where agency_id = ${other.id} and title <> ''
      and id in (select role_id from users where username = 'stranger')`,
    names: async () => [(await userIn(other.id, 'stranger')).role_id],
  },
  {
    title: 'a changed agency is named',
    statement: sql`update agencies set test_mode = true where id = ${other.id}`,
    names: async () => [other.id],
  },
  {
    title: 'the user of an ended session is named',
    statement: sql`delete from sessions where agency_id = ${other.id}`,
    names: async () => [(await userIn(other.id, 'stranger')).id],
  },
  {
    title: 'a statement that changes no row names no one',
    statement: sql`update users set enabled = false where false`,
    names: async () => [],
  },
  {
    title: 'a new user is in no cache',
    statement: sql`insert into users (id, agency_id, role_id, username, display_name)
      select gen_random_uuid(), agency_id, role_id, 'many-' || n, 'Many' from users, generate_series(1, 201) n
      where username = 'stranger'`,
    names: async () => [],
  },
  {
    title: 'more than 200 users are not named: all visitors are looked up again',
    statement: sql`delete from users where agency_id = ${other.id} and username like 'many-%'`,
    names: async () => [''],
  },
]

for (const { title, statement, names } of payloads) {
  test(`notifications: ${title}`, async () => {
    await notificationsArrived()
    notified.length = 0
    await statement.execute(portal.db)
    await notificationsArrived()
    expect(notified).toEqual(await names())
  })
}

test('after many changes at once both processes look everyone up again, and stay right', async () => {
  const seen = processes.map(({ app }) => visitorOf(app, agent))
  for (const user of seen) expect((await user.call('checkSession', {})).status).toBe(200)
  await sql`insert into users (id, agency_id, role_id, username, display_name)
    select gen_random_uuid(), agency_id, role_id, 'many-' || n, 'Many' from users, generate_series(1, 201) n
    where agency_id = ${agency.id} and username = 'agent'`.execute(portal.db)
  await sql`delete from users where agency_id = ${agency.id} and (username like 'many-%' or username = 'agent')`.execute(
    portal.db,
  )
  await notificationsArrived()
  for (const user of seen) expect((await user.call('checkSession', {})).status).toBe(401)
})
