import { expect, test } from 'vitest'

import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
const right = { username: 'agent', password: testPassword }
const wrong = { username: 'agent', password: 'not the password' }
const newPassword = 'a passphrase of my own'

async function failTimes(visitor: Visitor, times: number, input = wrong) {
  const statuses = []
  for (let tries = 1; tries <= times; tries += 1) statuses.push((await visitor.call('login', input)).status)
  return statuses
}
const failures = (times: number) => Array.from({ length: times }, () => 401)
const statusOf = async (visitor: Visitor, input = right) => (await visitor.call('login', input)).status

test('strangers who use up an account do not lock out a browser that signed in before', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signedIn('agent')
  await owner.call('logout', {})
  expect(await failTimes(agency.visitor(), 11)).toEqual([...failures(10), 429])
  expect(await statusOf(agency.visitor())).toBe(429)
  expect(await statusOf(owner)).toBe(200)
})

test('strangers at the same address do not lock out a browser that signed in before', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signedIn('agent')
  const failure = { agency_id: agency.id, username_lower: 'x', address: owner.address, browser_hash: null }
  await portal.db
    .insertInto('sign_in_failures')
    .values(Array.from({ length: 100 }, () => ({ ...failure, failed_at: portal.clock.now })))
    .execute()
  expect(await statusOf(agency.visitor())).toBe(429)
  expect(await statusOf(owner)).toBe(200)
  portal.advance({ minutes: 15 })
})

test('a known browser has ten failures of its own, which leave the strangers theirs', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signedIn('agent')
  expect(await failTimes(owner, 11)).toEqual([...failures(10), 429])
  expect(await statusOf(owner)).toBe(429)
  expect(await statusOf(agency.visitor())).toBe(200)
  portal.advance({ minutes: 15 })
  expect(await statusOf(owner)).toBe(200)
})

test("a browser is known to the accounts that signed in there, and to no one else's", async () => {
  const agency = await portal.newAgency()
  const shared = await agency.signedIn('colleague')
  await agency.addUser('agent')
  await failTimes(agency.visitor(), 10)
  expect(await statusOf(shared), 'never signed in here').toBe(429)
  portal.advance({ minutes: 15 })
  expect(await statusOf(shared)).toBe(200)
  await failTimes(shared, 10)
  await statusOf(shared, { ...right, username: 'colleague' })
  expect(await statusOf(shared), 'signing in as another user renews no budget').toBe(429)
})

test("one agency's browser is not known on another agency's site", async () => {
  const [here, there] = [await portal.newAgency(), await portal.newAgency()]
  const owner = await here.signedIn('agent')
  await there.addUser('agent')
  await failTimes(there.visitor(), 10)
  const visitor = there.visitor()
  visitor.browserCookie = owner.browserCookie
  expect(await statusOf(visitor)).toBe(429)
})

test('the cookie is long-lived, HttpOnly, SameSite=Lax and host-only, and only its hash is stored', async () => {
  const agency = await portal.newAgency()
  await agency.addUser('agent')
  const visitor = agency.visitor()
  const { browserCookie } = await visitor.call('login', right)
  expect(browserCookie).toMatch(/^browser=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
  const again = await visitor.call('login', right)
  expect(again.browserCookie, 'the same browser keeps its token').toBe(browserCookie)
  const rows = await portal.db.selectFrom('known_browsers').selectAll().execute()
  expect(rows.filter(({ agency_id }) => agency_id === agency.id)).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(browserCookie?.slice(8, 51))
})

test('a failed sign-in sets no cookie, and a planted token is replaced', async () => {
  const agency = await portal.newAgency()
  await agency.addUser('agent')
  const visitor = agency.visitor()
  visitor.browserCookie = `browser=${'x'.repeat(43)}`
  expect((await visitor.call('login', wrong)).browserCookie).toBeUndefined()
  expect(await statusOf(visitor)).toBe(200)
  expect(visitor.browserCookie).not.toContain('xxx')
})

test('a user has at most twenty known browsers: the one unused for longest is forgotten', async () => {
  const agency = await portal.newAgency()
  const first = await agency.signedIn('agent')
  for (let browser = 2; browser <= 21; browser += 1) {
    portal.advance({ seconds: 1 })
    await statusOf(agency.visitor())
  }
  await failTimes(agency.visitor(), 10)
  expect(await statusOf(first)).toBe(429)
})

async function resetPassword(visitor: Visitor) {
  const before = portal.mail.sent.length
  await visitor.call('requestPassword', { username: 'agent' })
  await portal.mail.count(before + 1)
  const token = /new-password#([\w-]+)/.exec(portal.mail.sent.at(-1)?.text ?? '')?.[1] ?? ''
  return visitor.call('choosePassword', { token, password: newPassword })
}

test("a completed reset clears the account's counters and makes the browser known", async () => {
  const agency = await portal.newAgency()
  const elsewhere = await agency.signedIn('agent')
  await failTimes(agency.visitor(), 10)
  await failTimes(elsewhere, 10)
  const owner = agency.visitor()
  expect((await resetPassword(owner)).status).toBe(200)
  const chosen = { ...right, password: newPassword }
  expect(await statusOf(agency.visitor(), chosen), 'the counters are clear').toBe(200)
  await failTimes(agency.visitor(), 10)
  expect(await statusOf(agency.visitor(), chosen)).toBe(429)
  expect(await statusOf(elsewhere, chosen), 'earlier browsers are forgotten').toBe(429)
  expect(await statusOf(owner, chosen)).toBe(200)
})

test('a password set by a manager makes the earlier browsers strangers', async () => {
  const agency = await portal.newAgency()
  const manager = await agency.signedIn('manager', { permissions: [2] })
  const person = await agency.signedIn('agent')
  const user = (await manager.call('listUsers', {})).body.find(({ username }) => username === 'agent')
  if (!user) throw new Error('the user is not listed')
  const { id, username, display_name, email, role } = user
  const form = { id, username, display_name, email, role_id: role.id, password: newPassword }
  expect((await manager.call('saveUser', form)).status).toBe(200)
  await failTimes(agency.visitor(), 10)
  expect(await statusOf(person, { ...right, password: newPassword })).toBe(429)
})
