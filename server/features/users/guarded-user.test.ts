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

const lacks = 'because you do not have "Manage Prices" and "Change Price on Sale".'
const takeovers = [
  { what: 'password', field: 'password', value: newPassword },
  { what: 'password', field: 'password', value: 'short' },
  { what: 'email', field: 'email', value: 'clerk@example.com' },
  { what: 'email', field: 'email', value: '' },
]
for (const { what, field, value } of takeovers) {
  test(`the ${what} of a user with more permissions cannot be changed (to '${value}')`, async () => {
    const { agency, manager, clerk, senior, record, form } = await agencyWithSenior()
    const before = await auditLinesOf(portal.db, agency.id)
    const words = `You cannot change the ${what} of ${form.display_name} ${lacks}`
    const answer = await clerk.call('saveUser', { ...form, display_name: 'Me', [field]: value })
    expect(answer).toMatchObject({ status: 400, body: { errors: [words], fields: { [field]: [words] } } })
    expect((await manager.call('showUser', { id: form.id })).body).toEqual(record)
    expect((await senior.call('checkSession', {})).status).toBe(200)
    const login = await agency.visitor().call('login', { username: 'senior', password: testPassword })
    expect(login.status).toBe(200)
    const lines = await auditLinesOf(portal.db, agency.id)
    expect(lines.map(({ kind }) => kind)).toEqual([...before.map(({ kind }) => kind), 'session.started'])
  })
}

test('a user with more permissions can be given a lesser role, but not a new password at the same time', async () => {
  const { manager, clerk, desk, record, form } = await agencyWithSenior([5])
  const both = { ...form, role_id: desk.id, password: newPassword }
  expect((await clerk.call('saveUser', both)).status).toBe(400)
  expect((await manager.call('showUser', { id: form.id })).body).toEqual(record)
  expect(await clerk.call('saveUser', { ...form, role_id: desk.id })).toMatchObject({
    status: 200,
    body: { ...record, role: desk, version: 2 },
  })
})

test('guarded fields are listed together with all other errors', async () => {
  const { clerk, desk, form } = await agencyWithSenior()
  const all = { username: 'manager', email: null, role_id: desk.id, password: 'short' }
  const { status, body } = await clerk.call('saveUser', { ...form, ...all })
  expect(status).toBe(400)
  expect(Object.keys(body.fields ?? {}).toSorted()).toEqual(['email', 'password', 'username'])
  expect(body.errors).toHaveLength(3)
})

test('the names of a user with more permissions can be changed', async () => {
  const { clerk, senior, record, form } = await agencyWithSenior()
  const saved = await clerk.call('saveUser', {
    ...form,
    display_name: 'Sen Ior',
    username: 'junior',
    role_id: form.role_id.toUpperCase(),
  })
  expect(saved).toMatchObject({
    status: 200,
    body: { ...record, display_name: 'Sen Ior', username: 'junior', version: 2 },
  })
  expect((await senior.call('checkSession', {})).status).toBe(200)
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
  expect((await admin.call('saveAgencyUser', nested)).status).toBe(200)
})
