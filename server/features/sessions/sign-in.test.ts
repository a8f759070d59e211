import { expect, test } from 'vitest'

import { PublicAddress } from '#server/http/public-address.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'

const portal = await testPortal()
const wrong = { username: 'agent', password: 'not the password' }
const right = { username: 'agent', password: testPassword }

test('the right password signs in and returns the current user', async () => {
  const agency = await portal.newAgency({ name: 'Canyon Travel', paxMode: 1, testMode: true })
  await agency.addUser('agent', { permissions: [5] })
  const visitor = agency.visitor()
  const answer = await visitor.call('login', right)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    username: 'agent',
    role: { permissions: [5] },
    agency: {
      id: agency.id,
      name: 'Canyon Travel',
      pax_mode: 1,
      metadata: { test_mode: true, disable_booking: false },
    },
  })
  const check = await visitor.call('checkSession', {})
  expect(check.body).toEqual(answer.body)
})

test('the username is case-insensitive, the password is not', async () => {
  const agency = await portal.newAgency()
  await agency.addUser('Agent')
  expect((await agency.visitor().call('login', { ...right, username: ' aGENT ' })).status).toBe(200)
  const shouted = await agency.visitor().call('login', { ...right, password: testPassword.toUpperCase() })
  expect(shouted.status).toBe(401)
})

test('an unknown user, a wrong password and a disabled user get the same answer', async () => {
  const agency = await portal.newAgency()
  await agency.addUser('agent')
  await agency.addUser('disabled', { enabled: false })
  const answers = await Promise.all([
    agency.visitor().call('login', wrong),
    agency.visitor().call('login', { ...right, username: 'unknown' }),
    agency.visitor().call('login', { ...right, username: 'disabled' }),
  ])
  for (const answer of answers) {
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ error: 'Invalid username or password.' })
    expect(answer.cookie).toBeUndefined()
  }
})

const badInputs = [
  { title: 'nothing', body: {}, errors: ['Enter your username.', 'Enter your password.'] },
  {
    title: 'empty fields',
    body: { username: ' ', password: '' },
    errors: ['Enter your username.', 'Enter your password.'],
  },
  {
    title: 'numbers',
    body: { username: 1, password: 2 },
    errors: ['Enter your username.', 'Enter your password.'],
  },
  {
    title: 'a NUL in the username',
    body: { username: 'a\u0000b', password: 'x' },
    errors: ['Enter your username. Remove hidden control characters.'],
  },
  {
    title: 'a very long username',
    body: { username: 'a'.repeat(201), password: 'x' },
    errors: ['Enter your username. It can have at most 200 characters.'],
  },
]
for (const { title, body, errors } of badInputs) {
  test(`signing in with ${title} lists what to enter`, async () => {
    const agency = await portal.newAgency()
    const answer = await agency.visitor().call('login', body as never)
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual(errors)
  })
}

test('the cookie is HttpOnly, SameSite=Lax, host-only, and Secure on https only', async () => {
  const here = await portal.newAgency()
  await here.addUser('agent')
  const plain = await here.visitor().call('login', right, { 'x-forwarded-proto': 'https' })
  expect(plain.cookie).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(plain.headers).not.toHaveProperty('strict-transport-security')

  const publicAddress = new PublicAddress({ scheme: 'https', host: 'localhost', port: 443 })
  const there = await (await testPortal({ publicAddress })).newAgency()
  await there.addUser('agent')
  const visitor = there.visitor()
  expect((await visitor.call('login', right)).status).toBe(403)
  const secure = await visitor.call('login', right, { origin: `https://${there.host}` })
  expect(secure.cookie).toMatch(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect((await visitor.call('checkSession', {})).status).toBe(200)
  const signedOut = await visitor.call('logout', {}, { origin: `https://${there.host}` })
  expect(signedOut.cookie).toMatch(/^__Host-session=; .*Max-Age=0.*Secure/)
})

test('signing in again starts a new session and ends the old one', async () => {
  const agency = await portal.newAgency()
  const visitor = await agency.signedIn('agent')
  const first = visitor.cookie
  await visitor.call('login', right)
  expect(visitor.cookie).not.toBe(first)
  const old = agency.visitor()
  old.cookie = first
  expect((await old.call('checkSession', {})).status).toBe(401)
})

test("one agency's session is not valid on another agency's site", async () => {
  const [here, there] = [await portal.newAgency(), await portal.newAgency()]
  const user = await here.signedIn('agent')
  await there.addUser('agent')
  const stranger = there.visitor()
  stranger.cookie = user.cookie
  expect((await stranger.call('checkSession', {})).status).toBe(401)
  const bare = (await portal.provider()).visitor()
  bare.cookie = user.cookie
  expect((await bare.call('checkSession', {})).status).toBe(401)
})

const lifetimes = [
  { title: 'used 11 h 59 min ago continues', steps: [{ hours: 11, minutes: 59 }], status: 200 },
  { title: 'unused for 12 h has ended', steps: [{ hours: 12 }], status: 401 },
  {
    title: 'used after it began lasts 12 h from then',
    steps: [{ minutes: 4 }, { hours: 11, minutes: 59 }],
    status: 200,
  },
  {
    title: 'used every 8 h continues for 6 days',
    steps: Array.from({ length: 18 }, () => ({ hours: 8 })),
    status: 200,
  },
  {
    title: 'used every 8 h ends after 7 days',
    steps: Array.from({ length: 21 }, () => ({ hours: 8 })),
    status: 401,
  },
]
for (const { title, steps, status } of lifetimes) {
  test(`a session ${title}`, async () => {
    const agency = await portal.newAgency()
    const user = await agency.signedIn('agent')
    const answers = []
    for (const step of steps) {
      portal.advance(step)
      answers.push((await user.call('checkSession', {})).status)
    }
    expect(answers.at(-1)).toBe(status)
  })
}

test('signing out ends the session on the server and in the browser, and can be repeated', async () => {
  const agency = await portal.newAgency()
  const user = await agency.signedIn('agent')
  const copy = agency.visitor()
  copy.cookie = user.cookie
  const out = await user.call('logout', {})
  expect(out).toMatchObject({ status: 200, body: { ok: true } })
  expect(out.cookie).toMatch(/^session=; .*Expires=Thu, 01 Jan 1970/)
  expect((await copy.call('checkSession', {})).status).toBe(401)
  expect((await user.call('logout', {})).status).toBe(200)
})

test('signing in and out is audited with the user and address, without the password', async () => {
  const agency = await portal.newAgency()
  const user = await agency.signedIn('agent')
  await user.call('logout', {})
  const lines = await portal.db
    .selectFrom('audit_log')
    .selectAll()
    .where('agency_id', '=', agency.id)
    .orderBy('id')
    .execute()
  expect(lines.map(({ kind, username, address }) => ({ kind, username, address }))).toEqual([
    { kind: 'session.started', username: 'agent', address: '198.51.100.7' },
    { kind: 'session.ended', username: 'agent', address: '198.51.100.7' },
  ])
  expect(JSON.stringify(lines)).not.toContain(testPassword)
})

test('the audit log is append-only', async () => {
  const change = portal.db.updateTable('audit_log').set({ kind: 'nothing' }).execute()
  await expect(change).rejects.toThrow('append-only')
  await expect(portal.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only')
})
