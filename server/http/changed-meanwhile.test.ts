import { expect, test } from 'vitest'

import { changedMeanwhile } from '#server/merged-change.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const agency = await portal.newAgency()
const manager = await agency.signedIn('manager', { permissions: [2] })
const admin = await (await portal.provider()).signedIn('admin')

const sellers = { title: 'Sellers', permissions: [4 as const, 5 as const] }

test('a permission that somebody took away does not come back with a new title', async () => {
  const { id } = (await manager.call('createRole', sellers)).body
  await manager.call('saveRole', { id, ...sellers, permissions: [4], base: sellers })
  const renamed = { id, ...sellers, title: 'Agents', base: sellers }
  expect(await manager.call('saveRole', renamed)).toMatchObject({ status: 200 })
  expect((await manager.call('showRole', { id })).body).toEqual({ id, title: 'Agents', permissions: [4] })
  const clash = { id, ...sellers, title: 'Clerks', base: sellers }
  expect(await manager.call('saveRole', clash)).toMatchObject({
    status: 400,
    body: { error: changedMeanwhile, fields: { title: [changedMeanwhile] } },
  })
  expect((await manager.call('showRole', { id })).body.title).toBe('Agents')
})

test('of a user only what was changed is saved', async () => {
  const role_id = (await manager.call('createRole', { title: 'Staff', permissions: [] })).body.id
  const base = { username: 'kim', display_name: 'Kim', email: null, role_id }
  const { id } = (await manager.call('createUser', { ...base, password: 'a long road home' })).body
  await manager.call('saveUser', { id, ...base, email: 'kim@example.com', base })
  await manager.call('saveUser', { id, ...base, display_name: 'Kim Lee', base })
  expect((await manager.call('showUser', { id })).body).toMatchObject({
    display_name: 'Kim Lee',
    email: 'kim@example.com',
  })
  const clash = { id, ...base, email: 'other@example.com', base }
  expect(await manager.call('saveUser', clash)).toMatchObject({
    status: 400,
    body: { errors: [changedMeanwhile] },
  })
})

test('a new password is not the name that somebody gave the user meanwhile', async () => {
  const role_id = (await manager.call('createRole', { title: 'Guides', permissions: [] })).body.id
  const base = { username: 'ann-of-old', display_name: 'Ann', email: null, role_id }
  const { id } = (await manager.call('createUser', { ...base, password: 'a long road home' })).body
  await manager.call('saveUser', { id, ...base, username: 'ann-of-green', base })
  expect(await manager.call('saveUser', { id, ...base, password: 'Ann-of-Green', base })).toMatchObject({
    status: 400,
    body: { fields: { password: ['The password cannot be the username.'] } },
  })
  expect(await manager.call('saveUser', { id, ...base, password: 'ann-of-old', base })).toMatchObject({
    status: 200,
    body: { username: 'ann-of-green' },
  })
})

test('of an agency only what was changed is saved', async () => {
  const { body } = await admin.call('showAgency', { id: agency.id })
  const { name, domain, username, pax_mode, credit_card_mode, metadata } = body
  const base = { name, domain, username, pax_mode, credit_card_mode, ...metadata }
  const sent = { id: agency.id, name, domain, username, pax_mode, credit_card_mode, metadata, base }
  await admin.call('saveAgency', { ...sent, name: 'Renamed Travel' })
  await admin.call('saveAgency', { ...sent, metadata: { ...metadata, test_mode: true } })
  expect((await admin.call('showAgency', { id: agency.id })).body).toMatchObject({
    name: 'Renamed Travel',
    username,
    metadata: { test_mode: true },
  })
  expect(await admin.call('saveAgency', { ...sent, name: 'Another Name' })).toMatchObject({ status: 400 })
})

test('a record as it was read says as much: neither a switch nor a role comes back', async () => {
  const read = (await admin.call('showAgency', { id: agency.id })).body
  const { id, name, domain, metadata } = read
  await admin.call('saveAgency', { id, name, domain, disable_booking: true })
  const renamed = { id, name: 'As It Was Read', domain, metadata, base: { ...read } }
  expect((await admin.call('saveAgency', renamed)).body).toMatchObject({
    name: 'As It Was Read',
    metadata: { disable_booking: true },
  })
  const people = (await manager.call('listUsers', {})).body
  const person = people.find(({ username }) => username === 'kim')
  if (!person) throw new Error('kim is not listed')
  const { role, username, display_name, email } = person
  const role_id = (await manager.call('createRole', { title: 'Pilots', permissions: [] })).body.id
  await manager.call('saveUser', { id: person.id, username, display_name, email, role_id })
  const stale = { id: person.id, username, display_name: 'Kim Q', email, role_id: role.id }
  const saved = (await manager.call('saveUser', { ...stale, base: { ...person } })).body
  expect(saved).toMatchObject({ display_name: 'Kim Q', role: { id: role_id } })
})
