import { expect, test } from 'vitest'

import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const provider = await portal.provider()
const admin = await provider.signedIn('admin')
const newPassword = 'a passphrase of my own'

/** Someone who manages users, and a user whose role holds more than that. */
async function agencyWithSenior(permissions = [3, 4, 5]) {
  const agency = await portal.newAgency()
  const manager = await agency.signedIn('manager', { permissions: [2] })
  const clerk = await agency.signedIn('clerk', { permissions: [3] })
  const senior = await agency.signedIn('senior', { permissions })
  const { version: _, ...desk } = (await manager.call('createRole', { title: 'Desk', permissions: [] })).body
  const users = (await manager.call('listUsers', {})).body
  const record = users.find(({ username }) => username === 'senior')
  if (!record) throw new Error('the user is not listed')
  const { id, username, display_name, email, role } = record
  const form = { id, username, display_name, email, role_id: role.id, password: '' }
  return { agency, manager, clerk, senior, desk, record, form }
}

type Setting = Awaited<ReturnType<typeof agencyWithSenior>>

const changes: { title: string; change: (setting: Setting) => object }[] = [
  { title: 'the password', change: () => ({ password: newPassword }) },
  { title: 'an invalid password', change: () => ({ password: 'short' }) },
  { title: 'the email', change: () => ({ email: 'clerk@example.com' }) },
  { title: 'no email', change: () => ({ email: '' }) },
  { title: 'the username', change: () => ({ username: 'junior' }) },
  { title: 'the display name', change: () => ({ display_name: 'Sen Ior' }) },
  { title: 'a lesser role', change: ({ desk }) => ({ role_id: desk.id }) },
  { title: 'nothing', change: () => ({}) },
]
for (const { title, change } of changes) {
  test(`a user with more permissions cannot be changed (${title})`, async () => {
    const setting = await agencyWithSenior()
    const { agency, manager, clerk, senior, record, form } = setting
    const before = await auditLinesOf(portal.db, agency.id)
    const lacks = 'because you do not have "Manage Prices" and "Change Price on Sale". Ask an administrator.'
    const errors = [`You cannot change ${form.display_name} ${lacks}`]
    const answer = await clerk.call('saveUser', { ...form, ...change(setting) })
    expect(answer).toMatchObject({ status: 400, body: { errors } })
    expect((await manager.call('showUser', { id: form.id })).body).toEqual(record)
    expect((await senior.call('checkSession', {})).status).toBe(200)
    const login = await agency.visitor().call('login', { username: 'senior', password: testPassword })
    expect(login.status).toBe(200)
    const lines = await auditLinesOf(portal.db, agency.id)
    expect(lines.map(({ kind }) => kind)).toEqual([...before.map(({ kind }) => kind), 'session.started'])
  })
}

const actions = [
  { call: 'deleteUser', verb: 'delete' },
  { call: 'disableUser', verb: 'disable' },
  { call: 'enableUser', verb: 'enable' },
] as const
for (const { call, verb } of actions) {
  test(`${call} of a user with more permissions is refused with a list of errors`, async () => {
    const { manager, clerk, senior, record, form } = await agencyWithSenior([5])
    const lacks = 'because you do not have "Change Price on Sale". Ask an administrator.'
    const errors = [`You cannot ${verb} ${form.display_name} ${lacks}`]
    expect(await clerk.call(call, { id: form.id })).toMatchObject({ status: 401, body: { errors } })
    expect((await manager.call('showUser', { id: form.id })).body).toEqual(record)
    expect((await senior.call('checkSession', {})).status).toBe(200)
    expect((await manager.call(call, { id: form.id })).status).toBe(200)
  })
}

test('no path leads from managing users to the account of someone with more permissions', async () => {
  const { agency, manager, clerk, senior, desk, record, form } = await agencyWithSenior([5])
  const { id, title } = record.role
  const attempts = [
    await clerk.call('saveRole', { id, title, permissions: [] }),
    await clerk.call('saveUser', { ...form, role_id: desk.id }),
    await clerk.call('saveUser', { ...form, password: newPassword }),
    await clerk.call('deleteRole', { id }),
    await clerk.call('deleteUser', { id: form.id }),
  ]
  expect(attempts.map(({ status }) => status)).toEqual([400, 400, 400, 401, 401])
  expect((await manager.call('showUser', { id: form.id })).body).toEqual(record)
  expect((await senior.call('checkSession', {})).body.role.permissions).toEqual([5])
  const login = await agency.visitor().call('login', { username: 'senior', password: newPassword })
  expect(login.status).toBe(401)
})

test('every field of a user with the same or fewer permissions can be changed', async () => {
  const { agency, clerk, desk, form } = await agencyWithSenior([3])
  const all = { username: 'peer', email: 'peer@example.com', password: newPassword }
  const saved = await clerk.call('saveUser', { ...form, ...all, role_id: desk.id })
  expect(saved).toMatchObject({ status: 200, body: { username: 'peer', role: desk } })
  const login = await agency.visitor().call('login', { username: 'peer', password: newPassword })
  expect(login.status).toBe(200)
})

test('administrators of the agency and of the provider can change every field', async () => {
  const { agency, manager, desk, form } = await agencyWithSenior()
  const first = { ...form, username: 'one', email: 'one@example.com', password: newPassword }
  expect((await manager.call('saveUser', first)).status).toBe(200)
  const second = { ...form, username: 'two', email: null, password: `${newPassword}, again` }
  const nested = { agencyID: agency.id, ...second, role_id: desk.id }
  expect((await admin.call('saveUser', nested)).status).toBe(200)
})
