import { expect, test } from 'vitest'

import { testPassword, testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const right = { username: 'agent', password: testPassword }

test('the last sign-ins are listed newest first, only those of this user', async () => {
  const agency = await portal.newAgency()
  await agency.signedIn('colleague')
  await agency.addUser('agent')
  const [here, elsewhere] = [agency.visitor(), agency.visitor()]
  elsewhere.address = '203.0.113.9'
  await elsewhere.call('login', right)
  await here.call('login', right)
  const { body } = await here.call('listSignIns', {})
  expect(body.map(({ kind, address }) => [kind, address])).toEqual([
    ['session.started', '198.51.100.7'],
    ['session.started', '203.0.113.9'],
  ])
  for (let times = 1; times <= 20; times += 1) await here.call('login', right)
  expect((await here.call('listSignIns', {})).body).toHaveLength(20)
})

test('failed attempts show too, but not those on an earlier account of that name', async () => {
  const agency = await portal.newAgency()
  const fail = async () => {
    await agency.visitor().call('login', { ...right, password: 'not the password' })
    await portal.portal.trace.idle()
  }
  await agency.addUser('agent')
  await fail()
  portal.advance({ minutes: 1 })
  await portal.db.deleteFrom('users').where('agency_id', '=', agency.id).execute()
  await agency.addUser('agent')
  await portal.db
    .updateTable('users')
    .set({ created_at: portal.clock.now })
    .where('agency_id', '=', agency.id)
    .execute()
  await fail()
  const agent = agency.visitor()
  await agent.call('login', right)
  const { body } = await agent.call('listSignIns', {})
  expect(body.map(({ kind }) => kind)).toEqual(['session.started', 'session.failed'])
})

test('sign-ins of an earlier user with the same username are not shown', async () => {
  const agency = await portal.newAgency()
  const manager = await agency.signedIn('manager', { permissions: [2] })
  await agency.signedIn('agent')
  const users = (await manager.call('listUsers', {})).body
  await manager.call('deleteUser', { id: users.find(({ username }) => username === 'agent')?.id ?? '' })
  portal.advance({ hours: 1 })
  const successor = await agency.signedIn('agent')
  expect((await successor.call('listSignIns', {})).body).toHaveLength(1)
})
