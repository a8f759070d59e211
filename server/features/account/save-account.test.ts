import { expect, test } from 'vitest'

import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const wrongPassword = 'Wrong password. Enter your current password.'

async function signedInAgent() {
  const agency = await portal.newAgency({ name: 'Canyon Travel' })
  const agent = await agency.signedIn('agent')
  const { display_name, email, version } = (await agent.call('showAccount', {})).body
  return { agency, agent, form: { display_name, email, version } }
}

const accountLines = async (agencyId: string) =>
  (await auditLinesOf(portal.db, agencyId)).filter(({ kind }) => kind.startsWith('user.'))

test('any user sees their own account, also on the bare host', async () => {
  const { agent, agency } = await signedInAgent()
  expect((await agent.call('showAccount', {})).body).toEqual({
    username: 'agent',
    display_name: `agent of ${agency.host}`,
    email: 'agent@example.com',
    role: expect.any(String),
    agency: 'Canyon Travel',
    version: 1,
  })
  const admin = await (await portal.provider()).signedIn('boss')
  const own = (await admin.call('showAccount', {})).body
  expect(own).toMatchObject({ username: 'boss', role: 'Papillon Administrator', agency: 'Papillon' })
  const saved = await admin.call('saveAccount', { ...own, display_name: 'The Boss' })
  expect(saved).toMatchObject({ status: 200, body: { display_name: 'The Boss', version: 2 } })
})

test('a new display name needs no password, shows at once and is audited', async () => {
  const { agency, agent, form } = await signedInAgent()
  const saved = await agent.call('saveAccount', { ...form, display_name: ' Ann Lee ' })
  expect(saved).toMatchObject({ status: 200, body: { display_name: 'Ann Lee', version: 2 } })
  expect((await agent.call('checkSession', {})).body.display_name).toBe('Ann Lee')
  expect(await accountLines(agency.id)).toEqual([
    {
      kind: 'user.changed',
      username: 'agent',
      subject: 'agent',
      before: { display_name: form.display_name },
      after: { display_name: 'Ann Lee' },
    },
  ])
  await agent.call('saveAccount', { ...saved.body })
  expect(await accountLines(agency.id), 'saved unchanged').toHaveLength(1)
})

for (const email of ['new@example.com', null]) {
  test(`a new email (${email}) needs the current password and ends password links`, async () => {
    const { agency, agent, form } = await signedInAgent()
    const before = portal.mail.sent.length
    await agency.visitor().call('requestPassword', { username: 'agent' })
    await portal.mail.count(before + 1)
    const token = /new-password#([\w-]+)/.exec(portal.mail.sent.at(-1)?.text ?? '')?.[1] ?? ''

    const needed = 'Enter your current password to change your email address.'
    for (const current_password of [undefined, '', null]) {
      expect(await agent.call('saveAccount', { ...form, email, current_password })).toMatchObject({
        status: 400,
        body: { errors: [needed], fields: { current_password: [needed] } },
      })
    }
    const wrong = { ...form, email, current_password: 'not the password' }
    expect(await agent.call('saveAccount', wrong)).toMatchObject({
      status: 400,
      body: { fields: { current_password: [wrongPassword] } },
    })
    expect((await agency.visitor().call('checkPasswordLink', { token })).status).toBe(200)

    const saved = await agent.call('saveAccount', { ...form, email, current_password: testPassword })
    expect(saved).toMatchObject({ status: 200, body: { email, version: 2 } })
    expect((await agency.visitor().call('checkPasswordLink', { token })).status).toBe(404)
    expect((await agent.call('checkSession', {})).status, 'the session continues').toBe(200)
    expect(await accountLines(agency.id)).toMatchObject([
      { kind: 'user.changed', before: { email: 'agent@example.com' }, after: { email } },
    ])
  })
}

test('wrong passwords count: after ten the session has to wait, and strangers keep their budget', async () => {
  const { agency, agent, form } = await signedInAgent()
  const guess = (current_password: string) =>
    agent.call('saveAccount', { ...form, email: 'new@example.com', current_password })
  for (let tries = 1; tries <= 10; tries += 1) expect((await guess(`guess ${tries}`)).status).toBe(400)
  const closed = await guess(testPassword)
  expect(closed.status).toBe(429)
  expect(closed.headers['retry-after']).toBe('900')
  const login = await agency.visitor().call('login', { username: 'agent', password: testPassword })
  expect(login.status).toBe(200)
})

test('a save based on an older version is refused with the present values', async () => {
  const { agency, agent, form } = await signedInAgent()
  const manager = await agency.signedIn('manager', { permissions: [2] })
  const user = (await manager.call('listUsers', {})).body.find(({ username }) => username === 'agent')
  if (!user) throw new Error('the user is not listed')
  await manager.call('saveUser', { ...user, display_name: 'By the manager', role_id: user.role.id })
  for (const sent of [form, { ...form, email: 'new@example.com', current_password: testPassword }]) {
    const answer = await agent.call('saveAccount', { ...sent, display_name: 'Mine' })
    expect(answer).toMatchObject({
      status: 409,
      body: { current: { display_name: 'By the manager', email: 'agent@example.com', version: 2 } },
    })
  }
})

const invalid = [
  { title: 'an empty display name', sent: { display_name: ' ' }, field: 'display_name' },
  { title: 'an invalid email', sent: { email: 'not an address' }, field: 'email' },
  { title: 'a number for a password', sent: { current_password: 7 }, field: 'current_password' },
]
for (const { title, sent, field } of invalid) {
  test(`${title} is an error beside its field`, async () => {
    const { agent, form } = await signedInAgent()
    const answer = await agent.send<object>({
      method: 'POST',
      url: '/api/account',
      payload: { ...form, ...sent },
    })
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field])
  })
}

test('on the user form, a user manager can change neither their own email nor their own password', async () => {
  const agency = await portal.newAgency()
  const manager = await agency.signedIn('clerk', { permissions: [3] })
  const [user] = (await manager.call('listUsers', {})).body
  if (!user) throw new Error('the user is not listed')
  const form = { ...user, role_id: user.role.id, display_name: 'Cle Rk' }
  const both = await manager.call('saveUser', { ...form, email: null, password: 'a passphrase of my own' })
  expect(both).toMatchObject({
    status: 400,
    body: {
      fields: {
        email: ['Change your own email under Your account.'],
        password: ['Change your own password under Your account.'],
      },
    },
  })
  const login = await agency.visitor().call('login', { username: 'clerk', password: testPassword })
  expect(login.status).toBe(200)
  expect((await manager.call('saveUser', form)).status).toBe(200)
})
