import { expect, test } from 'vitest'

import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
const provider = await portal.provider()
const admin = await provider.signedIn('admin')
const gina = { display_name: 'Gina Ven', username: 'gina', email: 'gina@example.com' }
const newAgency = async (domain: string) =>
  (await admin.call('createAgency', { name: domain, domain, username: 'port', password: 'x' })).body

const refusals = [
  {
    title: 'no display name',
    sent: { display_name: '' },
    field: 'display_name',
    words: 'Enter a display name.',
  },
  { title: 'no username', sent: { username: ' ' }, field: 'username', words: 'Enter a username.' },
  {
    title: 'a username with a space',
    sent: { username: 'gina ven' },
    field: 'username',
    words: 'Use only letters, digits and . _ @ + - in the username.',
  },
  {
    title: 'a taken username, in capitals',
    sent: { username: 'TAKEN' },
    field: 'username',
    words: 'The username TAKEN is taken.',
  },
  { title: 'no email', sent: { email: '' }, field: 'email', words: 'Enter an email address.' },
  {
    title: 'an invalid email',
    sent: { email: 'gina' },
    field: 'email',
    words: 'Enter a valid email address, like name@example.com.',
  },
]
const picky = await newAgency('picky')
const invite = (person: typeof gina) => admin.call('inviteAdministrator', { agencyID: picky.id, ...person })
await invite({ ...gina, username: 'taken' })
for (const { title, sent, field, words } of refusals) {
  test(`${title} is refused and no user is created: ${words}`, async () => {
    const answer = await invite({ ...gina, ...sent })
    expect(answer).toMatchObject({ status: 400, body: { errors: [words], fields: { [field]: [words] } } })
    expect((await admin.call('showAgency', { id: picky.id })).body.users).toHaveLength(1)
  })
}

test('errors are listed in the order of the form', async () => {
  const answer = await invite({ display_name: '', username: '', email: '' })
  const errors = ['Enter a display name.', 'Enter an email address.', 'Enter a username.']
  expect(answer).toMatchObject({ status: 400, body: { errors } })
})

test('fields that only the server sets are ignored', async () => {
  const agency = await newAgency('smuggled-into')
  const payload = {
    ...gina,
    role_id: provider.id,
    password: testPassword,
    password_hash: 'x',
    enabled: false,
    invited: false,
    agency_id: provider.id,
  }
  const url = `/api/agencies/${agency.id}/invitations`
  const answer = await admin.send({ method: 'POST', url, payload })
  const user = { enabled: true, invited: true, role: { permissions: [2] } }
  expect(answer).toMatchObject({ status: 200, body: { user } })
  const login = await new Visitor(portal.app, 'smuggled-into.localhost').call('login', {
    username: 'gina',
    password: testPassword,
  })
  expect(login.status).toBe(401)
})
