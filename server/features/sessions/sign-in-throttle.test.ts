import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'

import { buildApp } from '#server/app.ts'
import {
  secondsToWait,
  throttleAddress,
  throttleMessage,
} from '#server/features/sessions/sign-in-throttle.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
const wrong = { username: 'agent', password: 'not the password' }
const right = { username: 'agent', password: testPassword }

const now = Temporal.Instant.from('2026-11-15T18:00:00Z')
const ago = (duration: Temporal.DurationLike) => now.subtract(duration)
const waits = [
  { title: 'no limit is reached', limiting: [null, null], seconds: 0 },
  { title: 'the limiting failure is now', limiting: [now, null], seconds: 900 },
  { title: 'it is 10 minutes old', limiting: [null, ago({ minutes: 10 })], seconds: 300 },
  {
    title: 'both limits are reached: the longer wait',
    limiting: [ago({ minutes: 10 }), ago({ minutes: 2 })],
    seconds: 780,
  },
  {
    title: 'part of a second is left: rounds up',
    limiting: [ago({ minutes: 14, seconds: 59, milliseconds: 1 }), null],
    seconds: 1,
  },
]
for (const { title, limiting, seconds } of waits) {
  test(`seconds to wait when ${title}`, () => expect(secondsToWait(limiting, now)).toBe(seconds))
}

const words = [
  { seconds: 900, text: 'in 15 minutes' },
  { seconds: 61, text: 'in 2 minutes' },
  { seconds: 60, text: 'in 60 seconds' },
  { seconds: 1, text: 'in a second' },
]
for (const { seconds, text } of words) {
  test(`${seconds} s are shown as '${text}'`, () => expect(throttleMessage(seconds)).toContain(text))
}

const addresses = [
  { address: '203.0.113.9', counted: '203.0.113.9' },
  { address: '::ffff:203.0.113.9', counted: '203.0.113.9' },
  { address: '2001:db8:1:2:3:4:5:6', counted: '2001:db8:1:2::/64' },
  { address: '2001:0DB8:0001:0002::1', counted: '2001:db8:1:2::/64' },
  { address: '::1', counted: '0:0:0:0::/64' },
  { address: 'fe80::1%eth0', counted: 'fe80:0:0:0::/64' },
]
for (const { address, counted } of addresses) {
  test(`${address} counts as ${counted}`, () => expect(throttleAddress(address)).toBe(counted))
}

test('ten failures on an account block it for 15 minutes, even with the right password', async () => {
  const agency = await portal.newAgency()
  await agency.addUser('agent')
  const visitor = agency.visitor()
  for (let tries = 1; tries <= 10; tries += 1) {
    expect((await visitor.call('login', wrong)).status, `try ${tries}`).toBe(401)
    portal.advance({ seconds: 6 })
  }
  const closed = await visitor.call('login', { ...right, username: 'AGENT' })
  expect(closed.status).toBe(429)
  expect(closed.body).toEqual({ error: 'Too many failed attempts. Please try again in 14 minutes.' })
  expect(closed.headers['retry-after']).toBe('840')
  portal.advance({ seconds: 839 })
  expect((await visitor.call('login', right)).status).toBe(429)
  portal.advance({ seconds: 1 })
  expect((await visitor.call('login', right)).status).toBe(200)
})

test('an account of another agency with the same username is not blocked', async () => {
  const [here, there] = [await portal.newAgency(), await portal.newAgency()]
  await there.addUser('agent')
  for (let tries = 1; tries <= 10; tries += 1) await here.visitor().call('login', wrong)
  expect((await there.visitor().call('login', right)).status).toBe(200)
})

test('only failures count: thirty successful sign-ins, five at once, all pass', async () => {
  const agency = await portal.newAgency()
  await agency.addUser('agent')
  for (let batch = 0; batch < 6; batch += 1) {
    const tries = Array.from({ length: 5 }, () => agency.visitor().call('login', right))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 200, 200, 200])
  }
})

test('a hundred failures from one address block that address for every account, and no other address', async () => {
  const agency = await portal.newAgency()
  await agency.addUser('agent')
  const visitor = agency.visitor()
  visitor.address = '203.0.113.9'
  for (let tries = 0; tries < 100; tries += 10) {
    const batch = Array.from({ length: 10 }, (_, number) => ({ ...wrong, username: `user${tries + number}` }))
    await Promise.all(batch.map((input) => visitor.call('login', input)))
  }
  expect((await visitor.call('login', right)).status).toBe(429)
  expect((await agency.visitor().call('login', right)).status).toBe(200)
})

/** Counts the accounts that are looked for: a password is checked right after each. */
class Lookups implements KyselyPlugin {
  number = 0

  transformQuery({ node }: PluginTransformQueryArgs) {
    if (node.kind === 'SelectQueryNode' && JSON.stringify(node).includes('password_hash')) this.number += 1
    return node
  }

  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result)
  }
}

test('of many concurrent attempts from an address, few more are checked than the limit allows', async () => {
  const { id, host } = await portal.newAgency()
  const address = '203.0.113.77'
  const failure = { agency_id: id, username_lower: 'someone', address, failed_at: portal.clock.now }
  await portal.db
    .insertInto('sign_in_failures')
    .values(Array.from({ length: 95 }, () => failure))
    .execute()
  const lookups = new Lookups()
  const db = portal.db.withPlugin(lookups)
  const visitor = new Visitor(await buildApp({ ...portal.portal, db, metrics: new Registry() }), host)
  visitor.address = address
  const tries = Array.from({ length: 80 }, (_, number) => ({ ...wrong, username: `user${number}` }))
  const answers = await Promise.all(tries.map((input) => visitor.call('login', input)))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(60)
  expect(lookups.number).toBeLessThan(30)
})
