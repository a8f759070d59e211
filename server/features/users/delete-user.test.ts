import { expect, test } from 'vitest'

import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const provider = await portal.provider()
const admin = await provider.signedIn('admin')

async function agencyWithPeople() {
  const agency = await portal.newAgency()
  const manager = await agency.signedIn('manager', { permissions: [2] })
  const clerk = await agency.signedIn('clerk', { permissions: [3] })
  const person = await agency.signedIn('person')
  const users = (await manager.call('listUsers', {})).body
  const idOf = (name: string) => users.find(({ username }) => username === name)?.id ?? ''
  return { agency, manager, clerk, person, idOf }
}

const linesOf = async (agencyId: string) =>
  (await auditLinesOf(portal.db, agencyId)).filter(({ kind }) => !kind.startsWith('session.'))

test('a deleted user loses their sessions, and the audit line keeps who they were', async () => {
  const { agency, clerk, person, idOf } = await agencyWithPeople()
  const id = idOf('person')
  expect((await clerk.call('deleteUser', { id })).body).toEqual({ ok: true })
  expect((await person.call('checkSession', {})).status).toBe(401)
  const login = await agency.visitor().call('login', { username: 'person', password: testPassword })
  expect(login.status).toBe(401)
  expect((await clerk.call('showUser', { id })).status).toBe(404)
  expect((await clerk.call('deleteUser', { id })).status).toBe(404)
  const left = await portal.db.selectFrom('sessions').select('user_id').where('user_id', '=', id).execute()
  expect(left).toEqual([])
  expect(await linesOf(agency.id)).toMatchObject([
    { kind: 'user.deleted', username: 'clerk', subject: 'person', before: { email: 'person@example.com' } },
  ])
})

test("the provider's administrator deletes a user of an agency, audited in that agency's log", async () => {
  const { agency, person, idOf } = await agencyWithPeople()
  await admin.call('deleteUser', { agencyID: agency.id, id: idOf('person') })
  expect((await person.call('checkSession', {})).status).toBe(401)
  expect(await linesOf(agency.id)).toMatchObject([{ kind: 'user.deleted', username: 'admin' }])
})

test('a disabled user is signed out at once and stays signed out when enabled again', async () => {
  const { agency, clerk, person, idOf } = await agencyWithPeople()
  const id = idOf('person')
  expect((await person.call('checkSession', {})).status).toBe(200)
  expect((await clerk.call('disableUser', { id })).body).toMatchObject({ id, enabled: false })
  expect((await person.call('checkSession', {})).status).toBe(401)
  const signIn = async () =>
    (await agency.visitor().call('login', { username: 'person', password: testPassword })).status
  expect(await signIn()).toBe(401)
  expect((await clerk.call('enableUser', { id })).body).toMatchObject({ id, enabled: true })
  expect((await person.call('checkSession', {})).status, 'the old session stays ended').toBe(401)
  expect(await signIn()).toBe(200)
  expect(await linesOf(agency.id)).toMatchObject([
    { kind: 'user.disabled', subject: 'person', before: { enabled: true }, after: { enabled: false } },
    { kind: 'user.enabled', subject: 'person', before: { enabled: false }, after: { enabled: true } },
  ])
})

test('enabling an enabled user or disabling a disabled one changes nothing and writes no audit line', async () => {
  const { agency, clerk, person, idOf } = await agencyWithPeople()
  await clerk.call('enableUser', { id: idOf('person') })
  expect((await person.call('checkSession', {})).status).toBe(200)
  expect(await linesOf(agency.id)).toEqual([])
  await clerk.call('disableUser', { id: idOf('person') })
  const before = await portal.db.selectFrom('users').selectAll().orderBy('id').execute()
  await clerk.call('disableUser', { id: idOf('person') })
  expect(await portal.db.selectFrom('users').selectAll().orderBy('id').execute()).toEqual(before)
  expect(await linesOf(agency.id)).toHaveLength(1)
})

const refusals = [
  { call: 'deleteUser', username: 'manager', errors: ['Administrators cannot be deleted here.'] },
  { call: 'enableUser', username: 'manager', errors: ['Administrators cannot be enabled here.'] },
  { call: 'disableUser', username: 'manager', errors: ['Administrators cannot be disabled here.'] },
  { call: 'deleteUser', username: 'clerk', errors: ['You cannot delete your own account.'] },
  { call: 'disableUser', username: 'clerk', errors: ['You cannot disable your own account.'] },
] as const
for (const { call, username, errors } of refusals) {
  test(`${call} of ${username === 'clerk' ? 'your own account' : 'an administrator'} is refused with a list of errors`, async () => {
    const { agency, clerk, manager, idOf } = await agencyWithPeople()
    for (const id of [idOf(username), idOf(username).toUpperCase()]) {
      expect(await clerk.call(call, { id })).toMatchObject({ status: 401, body: { errors } })
    }
    for (const user of [clerk, manager]) expect((await user.call('checkSession', {})).status).toBe(200)
    expect(await linesOf(agency.id)).toEqual([])
  })
}

test("the provider's administrators cannot delete or disable administrators", async () => {
  const { agency, idOf } = await agencyWithPeople()
  const own = (await admin.call('listUsers', {})).body[0]?.id ?? ''
  const answers = [
    await admin.call('deleteUser', { agencyID: agency.id, id: idOf('manager') }),
    await admin.call('deleteUser', { id: own }),
    await admin.call('disableUser', { id: own }),
  ]
  expect(answers.map(({ status, body }) => [status, body.errors])).toEqual([
    [401, ['Administrators cannot be deleted here.']],
    [401, ['Administrators cannot be deleted here.']],
    [401, ['Administrators cannot be disabled here.']],
  ])
})
