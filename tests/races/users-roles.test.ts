import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { blockWrites } from '#tests/support/block-writes.ts'
import { secondApp } from '#tests/support/second-app.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
const password = 'a passphrase of my own'
const apps = await Promise.all([1, 2].map(() => secondApp(portal.portal, portal.connection, 2, afterAll)))

/** The same manager in two processes, and a role without users. */
async function managersInTwoProcesses() {
  const agency = await portal.newAgency()
  await agency.addUser('manager', { permissions: [2] })
  const managers = apps.map((app) => new Visitor(app, agency.host))
  for (const manager of managers) await manager.call('login', { username: 'manager', password: testPassword })
  const [one, other] = managers
  if (!one || !other) throw new Error('two managers are needed')
  const role = (await one.call('createRole', { title: 'Seller', permissions: [] })).body
  return { agency, one, other, role }
}

const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

async function createTwice() {
  const { agency, one, other, role } = await managersInTwoProcesses()
  const user = { display_name: 'Ann', role_id: role.id, password }
  const writes = await blockWrites(portal.connection, 'users')
  const [answers] = await Promise.all([
    Promise.all([
      one.call('createUser', { ...user, username: 'ann' }),
      other.call('createUser', { ...user, username: 'ANN' }),
    ]),
    writes.releaseAt(2),
  ])
  const made = await portal.db
    .selectFrom('users')
    .select('id')
    .where('agency_id', '=', agency.id)
    .where(sql`lower(username)`, '=', 'ann')
    .execute()
  return { statuses: statusesOf(answers), answers, made: made.length }
}

test('of two users created with one username at once, one is refused; without the index both are created', async () => {
  const { statuses, answers, made } = await createTwice()
  expect({ statuses, made }).toEqual({ statuses: [200, 400], made: 1 })
  const refused = answers.find(({ status }) => status === 400)
  expect(refused?.body.fields?.['username']).toEqual([
    expect.stringMatching(/^The username ann is taken\.$/i),
  ])
  await sql`drop index users_username`.execute(portal.db)
  const control = await createTwice()
  expect({ statuses: control.statuses, made: control.made }).toEqual({ statuses: [200, 200], made: 2 })
})

async function createRoleTwice(title: string) {
  const { one, other } = await managersInTwoProcesses()
  const writes = await blockWrites(portal.connection, 'roles')
  const [answers] = await Promise.all([
    Promise.all([
      one.call('createRole', { title, permissions: [] }),
      other.call('createRole', { title: title.toUpperCase(), permissions: [] }),
    ]),
    writes.releaseAt(2),
  ])
  return answers
}

test('of two roles created with one title at once, one is refused; without the index both are created', async () => {
  const answers = await createRoleTwice('Buyer')
  expect(statusesOf(answers)).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.body.error).toBe(
    'A role with this title already exists.',
  )
  await sql`drop index roles_title`.execute(portal.db)
  expect(statusesOf(await createRoleTwice('Caller'))).toEqual([200, 200])
})

/** What became of each, and how many users hold a role that is gone. */
async function giveAndDelete(isDeletedFirst: boolean) {
  const { agency, one, other, role } = await managersInTwoProcesses()
  const user = { username: 'ann', display_name: 'Ann', role_id: role.id, password }
  const calls = [() => one.call('deleteRole', { id: role.id }), () => other.call('createUser', user)]
  const writes = await blockWrites(portal.connection, 'audit_log')
  const started = (isDeletedFirst ? calls : calls.toReversed()).map((call) => call())
  const [answers] = await Promise.all([Promise.all(started), writes.releaseAt(2)])
  const [deleted, given] = isDeletedFirst ? answers : answers.toReversed()
  const orphans = await portal.db
    .selectFrom('users')
    .leftJoin('roles', 'roles.id', 'users.role_id')
    .select('users.id')
    .where('users.agency_id', '=', agency.id)
    .where('roles.id', 'is', null)
    .execute()
  return {
    outcome: [deleted, given].map((answer) => [answer?.status, answer?.body.errors]),
    orphans: orphans.length,
  }
}

test('a role assigned and deleted at once is either, and never a 500', async () => {
  for (const isDeletedFirst of [true, false]) {
    const { outcome, orphans } = await giveAndDelete(isDeletedFirst)
    expect([
      [
        [200, undefined],
        [400, ['This role was deleted. Choose another.']],
      ],
      [
        [401, ['A user still has this role. Give them another role first.']],
        [200, undefined],
      ],
    ]).toContainEqual(outcome)
    expect(orphans).toBe(0)
  }
})

test('control: without the foreign key a user would keep a deleted role', async () => {
  await sql`alter table users drop constraint users_agency_id_role_id_fkey`.execute(portal.db)
  expect((await giveAndDelete(true)).orphans).toBe(1)
})

test('a user who is deleted while they sign in is not signed in', async () => {
  const { agency, one, other } = await managersInTwoProcesses()
  const id = await agency.addUser('leaver')
  const writes = await blockWrites(portal.connection, 'audit_log')
  const deleted = one.call('deleteUser', { id })
  await writes.waitForBlocked(1)
  const signedIn = new Visitor(other.app, agency.host).call('login', {
    username: 'leaver',
    password: testPassword,
  })
  const [answers] = await Promise.all([Promise.all([deleted, signedIn]), writes.releaseAt(2)])
  expect(answers.map(({ status }) => status)).toEqual([200, 401])
  expect(answers[1].body).toEqual({ error: 'Invalid username or password.' })
})
