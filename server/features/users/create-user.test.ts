import { expect, test } from 'vitest'

import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
const nobodysId = '00000000-0000-4000-8000-00000000dead'
const provider = await portal.provider()
const admin = await provider.signedIn('admin')
const password = 'a passphrase of my own'

async function agencyWithRole() {
  const agency = await portal.newAgency()
  const manager = await agency.signedIn('manager', { permissions: [2] })
  return { agency, manager, role: await newRole(manager, 'Seller', [5]) }
}

type Permissions = Parameters<typeof admin.call<'createRole'>>[1]['permissions']
async function newRole(manager: Visitor, title: string, permissions: Permissions) {
  const { version: _, ...role } = (await manager.call('createRole', { title, permissions })).body
  return role
}

test('a new user is shown and listed, signs in, and has an audit line without the password', async () => {
  const { agency, manager, role } = await agencyWithRole()
  const user = { username: 'Ann.Lee', display_name: 'Ann Lee', email: 'ann@example.com', role_id: role.id }
  const made = await manager.call('createUser', { ...user, password })
  const { role_id, ...fields } = user
  expect(role_id).toBe(role.id)
  expect(made).toMatchObject({ status: 200, body: { ...fields, role, enabled: true, invited: false } })
  const { id } = made.body
  expect((await manager.call('showUser', { id })).body).toEqual(made.body)
  const usernames = (await manager.call('listUsers', {})).body.map(({ username }) => username)
  expect(usernames).toEqual(['Ann.Lee', 'manager'])
  expect((await agency.visitor().call('login', { username: 'ann.lee', password })).status).toBe(200)
  const line = (await auditLinesOf(portal.db, agency.id)).find(({ kind }) => kind === 'user.created')
  expect(line).toEqual({
    kind: 'user.created',
    username: 'manager',
    subject: 'Ann.Lee',
    before: null,
    after: { ...fields, role: 'Seller' },
  })
})

test("the provider's administrator creates a user in an agency, audited in that agency's log", async () => {
  const { agency, manager, role } = await agencyWithRole()
  const user = { username: 'ann', display_name: 'Ann', email: '', role_id: role.id, password }
  const made = await admin.call('createUser', { agencyID: agency.id, ...user })
  expect(made.body).toMatchObject({ username: 'ann', email: null })
  const { id } = made.body
  expect((await manager.call('showUser', { id })).body).toEqual(made.body)
  expect((await admin.call('showUser', { agencyID: agency.id, id })).body).toEqual(made.body)
  const shown = await admin.call('showAgency', { id: agency.id })
  expect(shown.body).toMatchObject({ id: agency.id, has_password: true, metadata: { test_mode: false } })
  expect(shown.body.users.map(({ username }) => username)).toEqual(['ann', 'manager'])
  expect(shown.body.roles).toContainEqual({ ...role, version: 1 })
  expect(JSON.stringify(shown.body)).not.toMatch(/argon|hash|sealed/)
  const line = (await auditLinesOf(portal.db, agency.id)).at(-1)
  expect(line).toMatchObject({ kind: 'user.created', username: 'admin', subject: 'ann' })
})

const { agency: here, manager, role: seller } = await agencyWithRole()
const { role: strangersRole } = await agencyWithRole()
const administratorRole = (await manager.call('checkSession', {})).body.role
await here.addUser('Taken')
const good = { username: 'ann', display_name: 'Ann', email: 'a@example.com', role_id: seller.id, password }

const roleGone = 'This role was deleted. Choose another.'

const badUsers = [
  {
    title: 'nothing',
    body: { username: '', display_name: ' ', email: '', role_id: '', password: '' },
    fields: {
      username: ['Enter a username.'],
      display_name: ['Enter a display name.'],
      role_id: ['Choose a role.'],
      password: ['Enter a password.'],
    },
  },
  { title: 'no password', body: { password: '' }, fields: { password: ['Enter a password.'] } },
  { title: 'a null for a password', body: { password: null }, fields: { password: ['Enter a password.'] } },
  {
    title: 'a short password',
    body: { password: 'seven77' },
    fields: { password: ['Use at least 8 characters for the password.'] },
  },
  {
    title: 'the username as password',
    body: { username: 'ann-the-agent', password: 'Ann-The-Agent' },
    fields: {
      password: ['Passwords based on "ann-the-agent" are easy to guess. Add other words, or choose another.'],
    },
  },
  {
    title: 'a taken username in another case, a bad role and a common password',
    body: { username: 'tAKEN', role_id: nobodysId, password: 'password123' },
    fields: {
      username: ['The username tAKEN is taken.'],
      role_id: [roleGone],
      password: ['This password is too common. Choose another.'],
    },
  },
  {
    title: 'a username with a space',
    body: { username: 'ann lee' },
    fields: { username: ['Use only letters, digits and . _ @ + - in the username.'] },
  },
  {
    title: 'a long username of emoji',
    body: { username: '😀'.repeat(50) },
    fields: { username: ['Use only letters, digits and . _ @ + - in the username.'] },
  },
  {
    title: 'an invalid email address',
    body: { email: 'ann' },
    fields: { email: ['Enter a valid email address, like name@example.com.'] },
  },
  ...[
    ["another agency's role", strangersRole.id, roleGone],
    ['the administrator role', administratorRole.id, 'Choose a role.'],
    ["the provider's role", '00000000-0000-4000-8000-000000000002', roleGone],
    ['a role that is no id', 'seller', 'Choose a role.'],
  ].map(([title, role_id, words]) => ({
    title: `${title}`,
    body: { role_id },
    fields: { role_id: [`${words}`] },
  })),
]
for (const { title, body, fields } of badUsers) {
  test(`a user with ${title} is refused with every error`, async () => {
    const payload = { ...good, ...body }
    const answers = [
      await manager.send({ method: 'POST', url: '/api/users/', payload }),
      await admin.send({ method: 'POST', url: `/api/agencies/${here.id}/users/`, payload }),
    ]
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 400, body: { fields } })
      expect(answer.body.errors?.toSorted()).toEqual(Object.values(fields).flat().toSorted())
    }
    expect((await manager.call('listUsers', {})).body).toHaveLength(2)
  })
}

test('users can only assign roles whose permissions they have', async () => {
  const { agency, manager: boss, role } = await agencyWithRole()
  const clerk = await agency.signedIn('clerk', { permissions: [3] })
  const words = 'You cannot assign the role Seller because you do not have "Change Price on Sale".'
  const user = { ...good, role_id: role.id }
  expect(await clerk.call('createUser', user)).toMatchObject({
    status: 400,
    body: { errors: [words], fields: { role_id: [words] } },
  })
  const plain = await newRole(boss, 'Plain', [])
  const { id } = (await boss.call('createUser', { ...user, role_id: plain.id })).body
  expect((await clerk.call('saveUser', { ...user, id, password: '' })).body.errors).toEqual([words])
})

test('two agencies can have users with the same username', async () => {
  const [one, other] = [await agencyWithRole(), await agencyWithRole()]
  for (const { manager: boss, role } of [one, other]) {
    expect((await boss.call('createUser', { ...good, role_id: role.id })).status).toBe(200)
  }
})

test('an unknown agency, or the provider, answers 404 for users', async () => {
  for (const agencyID of [provider.id, nobodysId, 'none']) {
    expect((await admin.call('createUser', { agencyID, ...good })).status).toBe(404)
    expect((await admin.call('showAgency', { id: agencyID })).status).toBe(404)
  }
})

test('unknown fields are ignored', async () => {
  const { agency, manager: boss, role } = await agencyWithRole()
  const smuggled = {
    id: nobodysId,
    agency_id: here.id,
    agencyID: here.id,
    enabled: false,
    invited: true,
    permissions: [1],
    role: administratorRole,
    is_provider: true,
    session_epoch: 7,
    password_hash: 'x',
  }
  const payload = { ...good, role_id: role.id, ...smuggled }
  const made = await boss.send<{ id: string }>({ method: 'POST', url: '/api/users', payload })
  const { id } = made.body
  expect(made.body).toMatchObject({ enabled: true, invited: false, role })
  const before = await portal.db.selectFrom('users').selectAll().where('id', '=', id).execute()
  expect(before).toMatchObject([{ agency_id: agency.id, session_epoch: 0, enabled: true }])
  expect(id).not.toBe(nobodysId)
  const again = { ...payload, password: '' }
  const saved = await boss.send({ method: 'POST', url: `/api/users/${id}`, payload: again })
  expect(saved.body).toEqual(made.body)
  expect(await portal.db.selectFrom('users').selectAll().where('id', '=', id).execute()).toEqual(before)
})
