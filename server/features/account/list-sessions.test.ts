import { expect, test } from 'vitest'

import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
const right = { username: 'agent', password: testPassword }
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

async function agentInTwoBrowsers() {
  const agency = await portal.newAgency()
  await agency.addUser('agent')
  const [here, elsewhere] = [agency.visitor(), agency.visitor()]
  elsewhere.address = '203.0.113.9'
  const begun = portal.clock.now
  await elsewhere.call('login', right, { 'user-agent': firefox })
  portal.advance({ minutes: 5 })
  await here.call('login', right, { 'user-agent': 'x'.repeat(5000) })
  return { agency, here, elsewhere, begun }
}

test("a user's sessions have when, browser and address, and this one is marked", async () => {
  const { here, begun } = await agentInTwoBrowsers()
  const now = portal.clock.now.toString()
  expect((await here.call('listSessions', {})).body).toEqual([
    {
      id: expect.any(String),
      current: true,
      started_at: now,
      last_used_at: now,
      browser: 'Another program',
      address: '198.51.100.7',
    },
    {
      id: expect.any(String),
      current: false,
      started_at: begun.toString(),
      last_used_at: begun.toString(),
      browser: 'Firefox on Linux',
      address: '203.0.113.9',
    },
  ])
})

test("ended sessions and other users' sessions are not listed", async () => {
  const { agency, here, elsewhere } = await agentInTwoBrowsers()
  await agency.signedIn('colleague')
  await elsewhere.call('logout', {})
  expect((await here.call('listSessions', {})).body).toHaveLength(1)
  portal.advance({ hours: 11 })
  await agency.visitor().call('login', right)
  portal.advance({ hours: 2 })
  const late = agency.visitor()
  await late.call('login', right)
  expect((await late.call('listSessions', {})).body, 'idle for 12 hours').toHaveLength(2)
})

test('signing out everywhere else ends the other sessions, keeps this one and is audited', async () => {
  const { agency, here, elsewhere } = await agentInTwoBrowsers()
  const colleague = await agency.signedIn('colleague')
  const proof = { current_password: testPassword }
  expect((await here.call('endOtherSessions', proof)).body).toEqual({ ended: 1 })
  const statuses = [here, elsewhere, colleague].map(
    async (one) => (await one.call('checkSession', {})).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 401, 200])
  expect((await auditLinesOf(portal.db, agency.id)).at(-1)).toEqual({
    kind: 'session.others-ended',
    username: 'agent',
    subject: 'agent',
    before: null,
    after: { ended: 1 },
  })
  const stranger = agency.visitor()
  for (let tries = 1; tries <= 10; tries += 1)
    await stranger.call('login', { ...right, password: 'not the password' })
  expect((await elsewhere.call('login', right)).status, 'a stranger again').toBe(429)
  expect((await here.call('login', right)).status).toBe(200)
})

const proofs = [
  {
    title: 'a wrong password',
    sent: 'not the password',
    words: 'Wrong password. Enter your current password.',
  },
  { title: 'no password', sent: '', words: 'Enter your current password.' },
]
for (const { title, sent, words } of proofs) {
  test(`${title} ends no other session`, async () => {
    const { agency, here, elsewhere } = await agentInTwoBrowsers()
    expect(await here.call('endOtherSessions', { current_password: sent })).toMatchObject({
      status: 400,
      body: { fields: { current_password: [words] } },
    })
    expect((await elsewhere.call('checkSession', {})).status).toBe(200)
    const kinds = (await auditLinesOf(portal.db, agency.id)).map(({ kind }) => kind)
    expect(kinds).not.toContain('session.others-ended')
  })
}

test('wrong passwords are throttled like those for a new password, together with them', async () => {
  const { here } = await agentInTwoBrowsers()
  const guess = (name: 'endOtherSessions' | 'changePassword', current_password: string) =>
    here.call(name, { current_password, password: 'a passphrase of my own' })
  for (let tries = 1; tries <= 5; tries += 1) {
    expect((await guess('endOtherSessions', `guess ${tries}`)).status).toBe(400)
    expect((await guess('changePassword', `guess ${tries}`)).status).toBe(400)
  }
  const last = await guess('endOtherSessions', testPassword)
  expect(last.status).toBe(429)
  expect(last.headers['retry-after']).toBeDefined()
})

const otherOf = async (user: Visitor) =>
  (await user.call('listSessions', {})).body.find(({ current }) => !current)?.id ?? ''

test('one other session ends, in every process at once, and is audited', async () => {
  const { agency, here, elsewhere } = await agentInTwoBrowsers()
  const third = agency.visitor()
  await third.call('login', right)
  const app = await secondApp(portal.portal, portal.connection, 2)
  const there = visitorOf(app, elsewhere)
  expect((await there.call('listProducts', {})).status).toBe(200)
  const id = (await here.call('listSessions', {})).body.find(({ address }) => address === '203.0.113.9')?.id
  expect((await here.call('endSession', { id: id ?? '' })).body).toEqual({ ok: true })
  await portal.notificationsArrived()
  const statuses = [here, third, elsewhere, there].map(
    async (one) => (await one.call('listProducts', {})).status,
  )
  expect(await Promise.all(statuses)).toEqual([200, 200, 401, 401])
  expect((await auditLinesOf(portal.db, agency.id)).at(-1)).toEqual({
    kind: 'session.one-ended',
    username: 'agent',
    subject: 'agent',
    before: { browser: 'Firefox on Linux', address: '203.0.113.9' },
    after: null,
  })
  expect((await here.call('endSession', { id: id ?? '' })).status, 'gone by now').toBe(404)
})

test('the current session is refused: signing out ends that', async () => {
  const { here } = await agentInTwoBrowsers()
  const own = (await here.call('listSessions', {})).body.find(({ current }) => current)?.id ?? ''
  expect(await here.call('endSession', { id: own })).toMatchObject({
    status: 401,
    body: { errors: ['This is your current session. Sign out instead.'] },
  })
  expect((await here.call('checkSession', {})).status).toBe(200)
})

test("someone else's session, in the same agency or another, answers 404 and goes on", async () => {
  const { agency, here } = await agentInTwoBrowsers()
  const { here: stranger } = await agentInTwoBrowsers()
  const colleague = await agency.signedIn('colleague')
  await agency.visitor().call('login', { ...right, username: 'colleague' })
  for (const victim of [stranger, colleague]) {
    const id = await otherOf(victim)
    expect((await here.call('endSession', { id })).status).toBe(404)
    expect(await otherOf(victim)).toBe(id)
  }
  for (const id of ['none', '00000000-0000-4000-8000-00000000dead'])
    expect((await here.call('endSession', { id })).status).toBe(404)
})

test("a session's id is no token", async () => {
  const { agency, here } = await agentInTwoBrowsers()
  const thief = agency.visitor()
  thief.cookie = `session=${await otherOf(here)}`
  expect((await thief.call('checkSession', {})).status).toBe(401)
})
