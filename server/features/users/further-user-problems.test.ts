import { expect, test } from 'vitest'

import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const admin = await (await portal.provider()).signedIn('admin')
const agency = await portal.newAgency()
const manager = await agency.signedIn('manager', { permissions: [2] })
const clerk = await agency.signedIn('clerk', { permissions: [3] })
const seller = (await manager.call('createRole', { title: 'Seller', permissions: [5] })).body
await agency.addUser('Taken')

const password = 'a passphrase of my own'
const good = { username: 'ann', display_name: 'Ann', email: 'a@example.com', role_id: seller.id, password }
const { id } = (await manager.call('createUser', good)).body
const noEmail = 'Enter a valid email address, like name@example.com.'
const taken = 'There is already a user taken.'

const wrong = { ...good, email: 'ann', username: 'taken', password: 'password123' }
const fields = {
  email: [noEmail],
  username: [taken],
  password: ['This password is one of the commonest. Choose another one.'],
}

for (const { title, send } of [
  { title: 'a new user', send: () => manager.call('createUser', wrong) },
  { title: 'a user', send: () => manager.call('saveUser', { id, ...wrong }) },
  {
    title: 'a new user of an agency',
    send: () => admin.call('createAgencyUser', { agencyID: agency.id, ...wrong }),
  },
  {
    title: 'a user of an agency',
    send: () => admin.call('saveAgencyUser', { agencyID: agency.id, id, ...wrong }),
  },
]) {
  test(`${title} with a malformed e-mail is also told what is wrong beyond the form`, async () => {
    const answer = await send()
    expect(answer).toMatchObject({ status: 400, body: { fields } })
    expect(answer.body.errors?.toSorted()).toEqual(Object.values(fields).flat().toSorted())
  })
}

test('what could not be read is told once, and what is right is not told', async () => {
  const answer = await manager.call('createUser', { ...good, username: 'a b', role_id: 'none', password: '' })
  expect(Object.keys(answer.body.fields ?? {}).toSorted()).toEqual(['password', 'role_id', 'username'])
  expect(answer.body.errors).toHaveLength(3)
})

test('of a user who is changed, what the form did not touch is not in question', async () => {
  const { username, email, role_id } = good
  const base = { username: 'taken', email, role_id, display_name: 'Old' }
  const sent = { id, username: 'taken', email, role_id, display_name: '', password: '', base }
  const answer = await clerk.call('saveUser', sent)
  expect(answer.body.fields).toEqual({ display_name: ['Enter a display name.'] })
  const own = await manager.call('saveUser', { id, ...good, username, email: 'ann', password: '' })
  expect(own.body.fields).toEqual({ email: [noEmail] })
})

test("in one's own agency nothing is asked of another one, whatever was sent", async () => {
  const other = await portal.newAgency()
  const stranger = await other.signedIn('stranger', { permissions: [2] })
  const payload = { ...wrong, agencyID: agency.id }
  const answer = await stranger.send({ method: 'POST', url: '/api/users', payload })
  expect(answer.body.fields).not.toHaveProperty('username')
})

test('under an agency or for a user that is none there is no more to tell', async () => {
  const nobodys = '00000000-0000-4000-8000-00000000dead'
  for (const agencyID of [nobodys, 'none']) {
    expect((await admin.call('createAgencyUser', { agencyID, ...wrong })).status).toBe(404)
  }
  const answer = await manager.call('saveUser', { id: nobodys, ...wrong })
  expect(answer.body.fields).toEqual({ email: [noEmail] })
})
