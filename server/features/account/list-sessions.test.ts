import { expect, test } from 'vitest'

import { auditLinesOf } from '#tests/support/audit-lines.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'

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
      current: true,
      started_at: now,
      last_used_at: now,
      browser: 'Another program',
      address: '198.51.100.7',
    },
    {
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
  expect((await here.call('endOtherSessions', {})).body).toEqual({ ended: 1 })
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
