import { expect, test } from 'vitest'

import { testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const admin = await (await portal.provider()).signedIn('admin')
const taken = await portal.newAgency({ domain: 'taken' })
const own = await portal.newAgency({ domain: 'own' })

const fields = {
  name: ['Enter a name.'],
  domain: ['This subdomain is taken.'],
  username: ['Enter the username of the port too, or leave its password empty.'],
}
const wrong = { name: '', domain: 'taken', username: '', password: 'secret' }

test('a new agency without a name is also told what is wrong beyond the form', async () => {
  const answer = await admin.call('createAgency', { id: taken.id, ...wrong })
  const all = { ...fields, id: ['There is already an agency with this id.'] }
  expect(answer).toMatchObject({ status: 400, body: { fields: all } })
  expect(answer.body.errors?.toSorted()).toEqual(Object.values(all).flat().toSorted())
})

test('a new agency whose form is right is told all that is wrong beyond it at once', async () => {
  const answer = await admin.call('createAgency', { ...wrong, name: 'New' })
  expect(answer.body.fields).toEqual({ domain: fields.domain, username: fields.username })
})

test('an agency that is changed and has no name is also told what is wrong beyond the form', async () => {
  const answer = await admin.call('saveAgency', { id: own.id, ...wrong })
  expect(answer).toMatchObject({ status: 400, body: { fields } })
})

test('of an agency that is changed, what is its own or was not touched is not in question', async () => {
  for (const sent of [{ domain: 'own' }, { domain: 'taken', base: { domain: 'taken' } }]) {
    const answer = await admin.call('saveAgency', { id: own.id, name: '', password: 'secret', ...sent })
    expect(answer.body.fields).toEqual({ name: fields.name })
  }
})
