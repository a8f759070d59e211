import { expect, test } from 'vitest'

import { insertLink } from '#server/features/sessions/password-links/password-links.sql.ts'
import { newToken, tokenHash } from '#server/features/sessions/token.ts'
import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const nobodysId = '00000000-0000-4000-8000-00000000dead'
const provider = await portal.provider()
const admin = await provider.signedIn('admin')
const newPassword = 'a passphrase of my own'

/** An agency whose manager looks after one user, who is signed in. */
async function agencyWithUser(permissions: number[] = []) {
  const agency = await portal.newAgency()
  const manager = await agency.signedIn('manager', { permissions: [2] })
  const person = await agency.signedIn('person', { permissions })
  const users = (await manager.call('listUsers', {})).body
  const record = users.find(({ username }) => username === 'person')
  if (!record) throw new Error('the user is not listed')
  const { id, username, display_name, email, role } = record
  const form = { id, username, display_name, email, role_id: role.id, password: '' }
  const boss = users.find((user) => user.username === 'manager')
  return { agency, manager, person, record, form, bossId: boss?.id ?? '' }
}

const linesOf = async (agencyId: string) =>
  (await auditLinesOf(portal.db, agencyId)).filter(({ kind }) => !kind.startsWith('session.'))

for (const who of ['manager', "provider's administrator"]) {
  test(`the ${who} saves username, role_id, display_name, password and email, and reads them back`, async () => {
    const { agency, manager, form } = await agencyWithUser()
    const created = await manager.call('createRole', { title: 'Seller', permissions: [5] })
    const { version: _, ...role } = created.body
    const names = { username: 'new.name', display_name: 'New Name', email: 'new@example.com' }
    const payload = { ...names, role_id: role.id, password: newPassword }
    const saved =
      who === 'manager'
        ? await manager.send({ method: 'POST', url: `/api/users/${form.id}`, payload })
        : await admin.send({ method: 'POST', url: `/api/agencies/${agency.id}/users/${form.id}`, payload })
    const after = { id: form.id, ...names, role, enabled: true, invited: false, version: 2 }
    expect(saved).toMatchObject({ status: 200, body: after })
    expect((await manager.call('showUser', { id: form.id })).body).toEqual(after)
    expect((await manager.call('listUsers', {})).body).toContainEqual(after)
    const signIn = async (username: string, password: string) =>
      (await agency.visitor().call('login', { username, password })).status
    expect(await signIn('new.name', newPassword)).toBe(200)
    expect(await signIn('new.name', testPassword)).toBe(401)
    expect(await signIn('person', newPassword)).toBe(401)
  })
}

test('a changed user is saved and returned, and the audit line has what changed', async () => {
  const { agency, manager, person, record, form } = await agencyWithUser()
  const { version: _, ...role } = (await manager.call('createRole', { title: 'Seller', permissions: [5] }))
    .body
  const saved = await manager.call('saveUser', {
    ...form,
    username: 'PERSON',
    email: null,
    role_id: role.id,
  })
  expect(saved).toMatchObject({
    status: 200,
    body: { ...record, username: 'PERSON', email: null, role, version: 2 },
  })
  const session = await person.call('checkSession', {})
  expect(session.body.role, 'the session continues with the new role').toEqual(role)
  expect((await linesOf(agency.id)).at(-1)).toEqual({
    kind: 'user.changed',
    username: 'manager',
    subject: 'PERSON',
    before: { username: 'person', email: 'person@example.com', role: record.role.title },
    after: { username: 'PERSON', email: null, role: 'Seller' },
  })
})

test('saving a user unchanged changes nothing and writes no audit line', async () => {
  const { agency, manager, record, form } = await agencyWithUser()
  expect((await manager.call('saveUser', form)).body).toEqual(record)
  expect(await linesOf(agency.id)).toEqual([])
  expect((await agency.visitor().call('login', { username: 'person', password: testPassword })).status).toBe(
    200,
  )
})

test("a new password ends the user's sessions and links, and the audit line only says that it changed", async () => {
  const { agency, manager, person, form } = await agencyWithUser()
  const token = newToken()
  const expiresAt = portal.clock.now.add({ minutes: 30 })
  const link = { tokenHash: tokenHash(token), agencyId: agency.id, userId: form.id, expiresAt }
  await portal.db.transaction().execute((tx) => insertLink(tx, { ...link, now: portal.clock.now }))
  expect((await manager.call('saveUser', { ...form, password: newPassword })).status).toBe(200)
  expect((await person.call('checkSession', {})).status).toBe(401)
  expect((await agency.visitor().call('checkPasswordLink', { token })).status).toBe(404)
  const signIn = async (password: string) =>
    (await agency.visitor().call('login', { username: 'person', password })).status
  expect([await signIn(testPassword), await signIn(newPassword)]).toEqual([401, 200])
  const nested = { agencyID: agency.id, ...form, display_name: 'P', password: `${newPassword}, again` }
  await admin.call('saveUser', nested)
  expect(await linesOf(agency.id)).toMatchObject([
    { kind: 'user.password-changed', username: 'manager', before: null, after: null },
    { kind: 'user.changed', username: 'admin', after: { display_name: 'P', password: 'changed' } },
  ])
  expect(JSON.stringify(await linesOf(agency.id))).not.toContain(newPassword)
})

test('an invalid password, a taken username and an unknown role are all listed, and nothing changes', async () => {
  const { agency, manager, person, record, form } = await agencyWithUser()
  const { form: other } = await agencyWithUser()
  const bad = { ...form, username: 'MANAGER', role_id: other.role_id, password: 'short' }
  const answers = [
    await manager.call('saveUser', bad),
    await admin.call('saveUser', { agencyID: agency.id, ...bad }),
  ]
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 400,
      body: {
        fields: {
          username: ['The username MANAGER is taken.'],
          role_id: ['This role was deleted. Choose another.'],
          password: ['Use at least 8 characters for the password.'],
        },
      },
    })
  }
  expect((await manager.call('showUser', { id: form.id })).body).toEqual(record)
  expect((await person.call('checkSession', {})).status).toBe(200)
})

test('an administrator cannot be changed', async () => {
  const { agency, manager, form, bossId } = await agencyWithUser()
  const own = (await admin.call('listUsers', {})).body[0]?.id ?? ''
  const takeOver = { ...form, username: 'mine', password: newPassword }
  const answers = [
    await manager.call('saveUser', { ...takeOver, id: bossId }),
    await admin.call('saveUser', { ...takeOver, id: bossId, agencyID: agency.id }),
    await admin.call('saveUser', { ...takeOver, id: own }),
  ]
  for (const answer of answers) {
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: ['Administrators cannot be changed here.'] },
    })
  }
})

test('users of another agency or the provider, and unknown ones, answer 404', async () => {
  const [here, there] = [await agencyWithUser(), await agencyWithUser()]
  const providers = (await admin.call('listUsers', {})).body[0]?.id ?? ''
  const agencyID = here.agency.id
  for (const id of [there.form.id, providers, nobodysId, 'none', '%00']) {
    const form = { ...here.form, id, password: newPassword }
    const answers = await Promise.all([
      here.manager.call('showUser', { id }),
      here.manager.call('saveUser', form),
      here.manager.call('deleteUser', { id }),
      here.manager.call('enableUser', { id }),
      here.manager.call('disableUser', { id }),
      admin.call('showUser', { agencyID, id }),
      admin.call('saveUser', { agencyID, ...form }),
      admin.call('deleteUser', { agencyID, id }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 404))
  }
  expect((await there.person.call('checkSession', {})).status).toBe(200)
  for (const wrong of [there.agency.id, provider.id, nobodysId]) {
    const answers = await Promise.all([
      admin.call('showUser', { agencyID: wrong, id: here.form.id }),
      admin.call('saveUser', { agencyID: wrong, ...here.form }),
      admin.call('deleteUser', { agencyID: wrong, id: here.form.id }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  }
})
