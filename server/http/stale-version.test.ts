import { expect, test } from 'vitest'

import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const admin = await (await portal.provider()).signedIn('admin')
const agency = await portal.newAgency()
const manager = await agency.signedIn('manager', { permissions: [2] })
const agencyID = agency.id
const conflict = 'Someone else changed this. Reload to see the latest version.'
const password = 'a long road home'

let made = 0
const newRole = async () => {
  made += 1
  return (await manager.call('createRole', { title: `Role of test ${made}`, permissions: [4, 5] })).body
}

async function newUser() {
  const role_id = (await newRole()).id
  const form = { username: `kim-${made}`, display_name: 'Kim', email: null, role_id }
  const { id } = (await manager.call('createUser', { ...form, password })).body
  return { id, form }
}

const kindsOf = async () => (await auditLinesOf(portal.db, agencyID)).map(({ kind }) => kind)

test('a role saved with a stale version is refused with the current record, and nothing changes', async () => {
  const { id, title, version } = await newRole()
  const saved = await manager.call('saveRole', { id, title, permissions: [4], version })
  expect(saved.body).toEqual({ id, title, permissions: [4], version: version + 1 })
  const kinds = await kindsOf()
  for (const answer of [
    await manager.call('saveRole', { id, title: 'Mine', permissions: [5], version }),
    await admin.call('saveRole', { agencyID, id, title: 'Mine', permissions: [5], version }),
  ]) {
    expect(answer.status).toBe(409)
    expect(answer.body).toEqual({ error: conflict, current: saved.body })
  }
  expect((await manager.call('showRole', { id })).body).toEqual(saved.body)
  expect(await kindsOf()).toEqual(kinds)
})

test('a user saved with a stale version is refused with the current record, and nothing changes', async () => {
  const { id, form } = await newUser()
  const saved = await manager.call('saveUser', { id, ...form, email: 'kim@example.com', version: 1 })
  expect(saved.body).toMatchObject({ email: 'kim@example.com', version: 2 })
  const kinds = await kindsOf()
  const stale = { id, ...form, display_name: 'Kim Lee', password: 'another long road', version: 1 }
  for (const answer of [
    await manager.call('saveUser', stale),
    await admin.call('saveUser', { agencyID, ...stale }),
  ]) {
    expect(answer.status).toBe(409)
    expect(answer.body).toEqual({ error: conflict, current: saved.body })
  }
  expect((await manager.call('showUser', { id })).body).toEqual(saved.body)
  expect((await agency.visitor().call('login', { username: form.username, password })).status).toBe(200)
  expect((await kindsOf()).slice(kinds.length)).toEqual(['session.started'])
})

test('an agency saved with a stale version is refused with the current record, and nothing changes', async () => {
  const { id } = await portal.newAgency()
  const read = (await admin.call('showAgency', { id })).body
  const { name, domain, version, users: _users, roles: _roles, ...rest } = read
  const saved = await admin.call('saveAgency', { id, name: 'Renamed', domain, version })
  expect(saved.body).toEqual({ ...rest, name: 'Renamed', domain, version: version + 1 })
  const stale = await admin.call('saveAgency', { id, name, domain, test_mode: true, version })
  expect(stale.status).toBe(409)
  expect(stale.body).toEqual({ error: conflict, current: saved.body })
  expect((await admin.call('showAgency', { id })).body).toMatchObject(saved.body)
  expect(await auditLinesOf(portal.db, id)).toHaveLength(1)
})

test('without a version the last write wins', async () => {
  const { id, title } = await newRole()
  await manager.call('saveRole', { id, title, permissions: [4] })
  expect((await manager.call('saveRole', { id, title, permissions: [5] })).body.permissions).toEqual([5])
  const user = await newUser()
  await manager.call('saveUser', { id: user.id, ...user.form, display_name: 'One' })
  const last = await manager.call('saveUser', { id: user.id, ...user.form, display_name: 'Two' })
  expect(last.body).toMatchObject({ display_name: 'Two', version: 3 })
})

test('whatever a form shows raises the version, and saving a record unchanged does not', async () => {
  const { id, form } = await newUser()
  const versionNow = async () => (await manager.call('showUser', { id })).body.version
  const changes = [
    () => manager.call('saveUser', { id, ...form, version: 1 }),
    () => manager.call('disableUser', { id }),
    () => manager.call('enableUser', { id }),
    () => manager.call('saveUser', { id, ...form, password: 'another long road' }),
  ]
  const versions: [answered: number, shown: number][] = []
  for (const change of changes) versions.push([(await change()).body.version, await versionNow()])
  expect(versions).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
  ])
  const person = { display_name: 'Gina', username: 'gina', email: 'gnia@example.com' }
  const invited = (await admin.call('inviteAdministrator', { agencyID, ...person })).body
  const renew = { agencyID, id: invited.user.id, email: 'gina@example.com' }
  const renewed = (await admin.call('renewInvitation', renew)).body
  const token = renewed.link.split('#')[1] ?? ''
  await agency.visitor().call('choosePassword', { token, password })
  const shown = (await manager.call('showUser', { id: invited.user.id })).body
  expect([invited.user.version, renewed.user.version, shown.version]).toEqual([1, 2, 3])
})

test('a version that is not a whole number is refused', async () => {
  const { id, title } = await newRole()
  const payload = { title, permissions: [], version: 'latest' }
  const answer = await manager.send({ method: 'POST', url: `/api/roles/${id}`, payload })
  expect(answer).toMatchObject({
    status: 400,
    body: { fields: { version: ['version must be a whole number.'] } },
  })
})
