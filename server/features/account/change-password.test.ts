import { expect, test } from 'vitest'

import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const newPassword = 'a passphrase of my own'

async function agentInTwoBrowsers() {
  const agency = await portal.newAgency({ name: 'Canyon Travel' })
  const here = await agency.signedIn('agent')
  const elsewhere = agency.visitor()
  await elsewhere.call('login', { username: 'agent', password: testPassword })
  return { agency, here, elsewhere }
}

test('a plain agent changes the password: this session continues under a new token, all others end', async () => {
  const { agency, here, elsewhere } = await agentInTwoBrowsers()
  const old = agency.visitor()
  old.cookie = here.cookie
  const changed = await here.call('changePassword', {
    current_password: testPassword,
    password: newPassword,
  })
  expect(changed).toMatchObject({ status: 200, body: { ok: true } })
  expect(here.cookie).not.toBe(old.cookie)
  const statuses = [here, old, elsewhere].map(async (one) => (await one.call('checkSession', {})).status)
  expect(await Promise.all(statuses)).toEqual([200, 401, 401])
  const login = async (password: string) =>
    (await agency.visitor().call('login', { username: 'agent', password })).status
  expect([await login(testPassword), await login(newPassword)]).toEqual([401, 200])
  const lines = await auditLinesOf(portal.db, agency.id)
  const line = { kind: 'user.password-changed', username: 'agent', subject: 'agent' }
  expect(lines).toContainEqual({ ...line, before: null, after: null })
  expect(JSON.stringify(lines)).not.toContain(newPassword)
})

test('a new password ends password links, and only this browser stays known', async () => {
  const { agency, here, elsewhere } = await agentInTwoBrowsers()
  const before = portal.mail.sent.length
  await agency.visitor().call('requestPassword', { username: 'agent' })
  await portal.mail.count(before + 1)
  const token = /new-password#([\w-]+)/.exec(portal.mail.sent.at(-1)?.text ?? '')?.[1] ?? ''
  await here.call('changePassword', { current_password: testPassword, password: newPassword })
  expect((await agency.visitor().call('checkPasswordLink', { token })).status).toBe(404)
  const stranger = agency.visitor()
  for (let tries = 1; tries <= 10; tries += 1)
    await stranger.call('login', { username: 'agent', password: 'not the password' })
  const login = { username: 'agent', password: newPassword }
  expect((await elsewhere.call('login', login)).status).toBe(429)
  expect((await here.call('login', login)).status).toBe(200)
})

const refusals = [
  {
    title: 'a wrong current password',
    sent: { current_password: 'not the password' },
    fields: { current_password: ['Wrong password. Enter your current password.'] },
  },
  {
    title: 'no current password',
    sent: { current_password: '' },
    fields: { current_password: ['Enter your current password.'] },
  },
  { title: 'no new password', sent: { password: '' }, fields: { password: ['Enter a new password.'] } },
  {
    title: 'a short new password',
    sent: { password: 'short' },
    fields: { password: ['Use at least 8 characters for the password.'] },
  },
  {
    title: 'the agency and a year',
    sent: { password: 'CanyonTravel26' },
    fields: {
      password: ['Passwords based on "Canyon Travel" are easy to guess. Add other words, or choose another.'],
    },
  },
  {
    title: 'the current password again',
    sent: { password: testPassword },
    fields: { password: ['This is your current password. Choose another.'] },
  },
]
for (const { title, sent, fields } of refusals) {
  test(`${title} is an error beside its field, and nothing changes`, async () => {
    const { here, elsewhere } = await agentInTwoBrowsers()
    const form = { current_password: testPassword, password: newPassword }
    const answer = await here.call('changePassword', { ...form, ...sent })
    expect(answer).toMatchObject({ status: 400, body: { fields } })
    expect(answer.cookie).toBeUndefined()
    expect((await elsewhere.call('checkSession', {})).status).toBe(200)
  })
}

test('a wrong current password leaves a security line, once a minute and without the password', async () => {
  const { agency, here } = await agentInTwoBrowsers()
  const wrong = { current_password: 'not the password', password: newPassword }
  for (let tries = 1; tries <= 3; tries += 1) await here.call('changePassword', wrong)
  const lines = await auditLinesOf(portal.db, agency.id)
  expect(lines.filter(({ kind }) => kind === 'password.wrong')).toMatchObject([
    { username: 'agent', subject: 'agent', before: null, after: null },
  ])
  expect(JSON.stringify(lines)).not.toContain('not the password')
})

test('wrong current passwords count towards the browser that signed in', async () => {
  const { agency, here } = await agentInTwoBrowsers()
  const guess = (current_password: string) =>
    here.call('changePassword', { current_password, password: newPassword })
  for (let tries = 1; tries <= 10; tries += 1) expect((await guess(`guess ${tries}`)).status).toBe(400)
  expect((await guess(testPassword)).status).toBe(429)
  const login = { username: 'agent', password: testPassword }
  expect((await here.call('login', login)).status, 'also when signing in there').toBe(429)
  expect((await agency.visitor().call('login', login)).status).toBe(200)
})

test('without its browser cookie, a session has a budget of its own', async () => {
  const { agency, here } = await agentInTwoBrowsers()
  here.browserCookie = undefined
  const guess = (current_password: string) =>
    here.call('changePassword', { current_password, password: newPassword })
  for (let tries = 1; tries <= 10; tries += 1) expect((await guess(`guess ${tries}`)).status).toBe(400)
  expect((await guess(testPassword)).status).toBe(429)
  const login = { username: 'agent', password: testPassword }
  expect((await agency.visitor().call('login', login)).status).toBe(200)
})

test('strangers who use up the account do not keep its owner from a new password', async () => {
  const { agency, here } = await agentInTwoBrowsers()
  const stranger = agency.visitor()
  for (let tries = 1; tries <= 10; tries += 1)
    await stranger.call('login', { username: 'agent', password: 'not the password' })
  const form = { current_password: testPassword, password: newPassword }
  expect((await here.call('changePassword', form)).status).toBe(200)
})
