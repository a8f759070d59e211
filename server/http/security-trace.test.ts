import { Writable } from 'node:stream'

import { pino } from 'pino'
import { expect, test } from 'vitest'

import { securityKinds } from '#contract/audit-kinds.ts'
import { deleteOldSecurityEvents } from '#server/features/audit-log/record-security-event.ts'
import { SecurityTrace } from '#server/http/security-trace.ts'
import { noLimits } from '#server/limits.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const logged: Record<string, unknown>[] = []
const log = pino(
  { level: 'info' },
  new Writable({
    write(line: Buffer, _encoding, done) {
      logged.push(JSON.parse(line.toString()) as Record<string, unknown>)
      done()
    },
  }),
)
const perMinute = { ...noLimits.perMinute, export: 1 }
const portal = await testPortal({
  log,
  limits: { quoteMinutes: 20, holdMinutes: 15, ...noLimits, perMinute },
})

const traced = ['session.failed', 'session.locked', 'password.requested', 'access.denied', 'limit.reached']
async function linesOf(agencyId: string, kinds = [...traced, 'audit-log.exported']) {
  await portal.portal.trace.idle()
  const { db } = portal
  const lines = db.selectFrom('audit_log').select(['kind', 'username', 'subject', 'address', 'after'])
  return lines.where('agency_id', '=', agencyId).where('kind', 'in', kinds).orderBy('id').execute()
}

const forged = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }
const fail = (visitor: Visitor, username: string, password = 'not the password') =>
  visitor.call('login', { username, password })

test('a failed sign-in names the account, and no password or unknown name is stored', async () => {
  const agency = await portal.newAgency()
  await agency.addUser('Ann')
  const visitor = agency.visitor()
  await fail(visitor, 'ann', 'my secret words')
  await fail(visitor, 'my secret words')
  const found = { kind: 'session.failed', username: null, address: visitor.address, after: null }
  expect(await linesOf(agency.id)).toEqual([
    { ...found, subject: 'Ann' },
    { ...found, subject: 'Unknown account' },
  ])
  const { rows } = await portal.pool.query(
    "select 1 from audit_log where audit_log::text like '%secret words%'",
  )
  expect(rows).toEqual([])
})

test('spaces around a name do not hide whose account is attacked', async () => {
  const agency = await portal.newAgency()
  await agency.addUser('ann')
  await fail(agency.visitor(), ' Ann ')
  expect(await linesOf(agency.id)).toMatchObject([{ kind: 'session.failed', subject: 'ann' }])
})

test("a signed-in user who guesses another's password is named beside the attacked account, which sees it", async () => {
  const agency = await portal.newAgency()
  const ann = await agency.signedIn('ann')
  const insider = await agency.signedIn('insider')
  // The database's own clock is ahead of the test's.
  await portal.pool.query("update users set created_at = '2026-11-01' where agency_id = $1", [agency.id])
  await fail(insider, 'ann')
  await fail(insider, 'no one')
  const failed = { kind: 'session.failed', username: 'insider' }
  expect(await linesOf(agency.id)).toMatchObject([
    { ...failed, subject: 'ann' },
    { ...failed, subject: 'Unknown account' },
  ])
  const kinds = (await ann.call('listSignIns', {})).body.map(({ kind }) => kind)
  expect(kinds).toEqual(['session.failed', 'session.started'])
  expect((await insider.call('listSignIns', {})).body).toHaveLength(1)
})

test('one line per account, address, kind and minute', async () => {
  const agency = await portal.newAgency()
  for (const name of ['ann', 'bob']) await agency.addUser(name)
  const [here, there] = [agency.visitor(), Object.assign(agency.visitor(), { address: '203.0.113.9' })]
  for (const visitor of [here, here, there])
    for (const name of ['ann', 'bob', 'nobody', 'no one']) await fail(visitor, name)
  const seen = (await linesOf(agency.id)).map(({ subject, address }) => `${subject} ${address}`)
  expect(seen.toSorted()).toEqual(
    ['Unknown account', 'ann', 'bob'].flatMap((name) => [`${name} 198.51.100.7`, `${name} 203.0.113.9`]),
  )
  portal.advance({ minutes: 1 })
  await fail(here, 'ann')
  expect(await linesOf(agency.id)).toHaveLength(7)
})

test('locks, resets, denied calls, limits and exports leave a line each', async () => {
  const agency = await portal.newAgency()
  await agency.addUser('ann')
  const agent = await agency.signedIn('agent')
  const manager = await agency.signedIn('manager', { permissions: [2] })
  const visitor = agency.visitor()
  for (let attempt = 0; attempt < 11; attempt += 1) await fail(visitor, 'ann')
  await visitor.call('requestPassword', { username: 'ann@example.com' })
  await agent.call('listUsers', {})
  await agent.call('logout', {}, forged)
  const csv = { method: 'GET', url: '/api/audit-log/export.csv', query: { kind: 'security' } } as const
  await manager.send(csv)
  expect((await manager.send(csv)).status).toBe(429)
  const { address } = visitor
  expect(await linesOf(agency.id)).toEqual([
    { kind: 'session.failed', username: null, subject: 'ann', address, after: null },
    { kind: 'session.locked', username: null, subject: 'ann', address, after: null },
    { kind: 'password.requested', username: null, subject: 'ann', address, after: null },
    { kind: 'access.denied', username: 'agent', subject: 'GET /api/users', address, after: null },
    {
      kind: 'audit-log.exported',
      username: 'manager',
      subject: 'Audit log',
      address,
      after: { kind: 'security' },
    },
    {
      kind: 'limit.reached',
      username: 'manager',
      subject: 'GET /api/audit-log/export.csv',
      address,
      after: null,
    },
  ])
})

test('the filter Security lists these and account changes, and nothing else', async () => {
  const agency = await portal.newAgency()
  const manager = await agency.signedIn('manager', { permissions: [2] })
  await manager.call('createRole', { title: 'Seller', permissions: [] })
  await manager.call('createProductConfig', {
    product_code: 'X',
    value: 1,
    mode: 0,
    booking_date: '2026-12-01',
  })
  await fail(agency.visitor(), 'manager')
  await portal.portal.trace.idle()
  const kindsWith = async (kind: '' | 'security') =>
    (await manager.call('listAuditLines', { kind })).body.lines.map((line) => line.kind)
  expect(await kindsWith('security')).toEqual(['session.failed', 'role.created', 'session.started'])
  expect(securityKinds).toEqual(expect.arrayContaining([...traced, 'audit-log.exported', 'user.changed']))
  expect(securityKinds).not.toContain('reservation.booked')
})

test('an address without a session adds at most 100 lines an hour; a signed-in user is always traced', async () => {
  const agency = await portal.newAgency()
  const agent = await agency.signedIn('agent')
  const attacker = Object.assign(agency.visitor(), { address: '2001:db8::1' })
  for (let minute = 0; minute < 105; minute += 1) {
    await portal.portal.trace.idle()
    portal.clock.now = portal.clock.now.add({ seconds: minute % 2 === 0 ? 0 : 60 })
    // Every minute two kinds of events, from two addresses of one network.
    attacker.address = `2001:db8::${minute + 1}`
    if (minute % 2 === 0) await attacker.call('logout', {}, forged)
    else await attacker.call('requestPassword', { username: 'nobody' })
  }
  expect(await linesOf(agency.id)).toHaveLength(100)
  agent.address = '2001:db8::99'
  await agent.call('listUsers', {})
  const denied = await linesOf(agency.id, ['access.denied'])
  expect(denied.filter(({ username }) => username === 'agent')).toHaveLength(1)
})

test('401, 403 and 429 are logged with agency, user and address', async () => {
  const agency = await portal.newAgency()
  const agent = await agency.signedIn('agent')
  logged.length = 0
  await agent.call('listUsers', {})
  await agency.visitor().call('listUsers', {})
  await agent.call('listProducts', {})
  const who = logged.map(({ status, agency: id, user, address }) => ({ status, id, user, address }))
  expect(who).toEqual([
    { status: 403, id: agency.id, user: 'agent', address: '198.51.100.7' },
    { status: 401, id: agency.id, user: undefined, address: '198.51.100.7' },
    { status: 200, id: undefined, user: undefined, address: undefined },
  ])
})

test('an answer neither waits for the line nor fails with it, and a lost line is reported', async () => {
  const reports: unknown[] = []
  const broken = new SecurityTrace({} as typeof portal.db, ({ kind }) => reports.push(kind))
  const before = portal.portal.trace
  portal.portal.trace = broken
  const agency = await portal.newAgency()
  await agency.addUser('ann')
  expect((await fail(agency.visitor(), 'ann')).status).toBe(401)
  await broken.idle()
  portal.portal.trace = before
  expect(reports).toEqual(['session.failed'])
})

test('a job deletes what no longer counts', async () => {
  const count = async () => (await portal.pool.query('select 1 from security_events')).rowCount
  expect(await count()).toBeGreaterThan(0)
  await deleteOldSecurityEvents(portal.db, portal.clock.now)
  expect(await count()).toBeGreaterThan(0)
  await deleteOldSecurityEvents(portal.db, portal.clock.now.add({ hours: 2 }))
  expect(await count()).toBe(0)
})
