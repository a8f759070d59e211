import { expect, test } from 'vitest'

import { openDatabase, type Tx } from '#server/db/database.ts'
import { maxAsks } from '#server/features/sessions/password-links/link-limits.ts'
import {
  insertAsk,
  insertRequest,
  limitingAsk,
  lockAsks,
} from '#server/features/sessions/password-links/password-links.sql.ts'
import { sendPasswordLink } from '#server/features/sessions/password-links/request-password.ts'
import { blockWrites } from '#tests/support/block-writes.ts'
import { secondApp } from '#tests/support/second-app.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

const tries = 60
// The test runs the job itself.
const portal = await testPortal({ wakeJobs: () => undefined })
await portal.jobs.stop()

test('of sixty requests at once from an address to two processes, thirty are accepted', async () => {
  const agency = await portal.newAgency()
  const apps = await Promise.all([1, 2].map(() => secondApp(portal.portal, portal.connection, tries / 2)))
  const writes = await blockWrites(portal.connection, 'password_asks')
  const visitors = Array.from({ length: tries / 2 }, () => apps.map((app) => new Visitor(app, agency.host)))
  const [answers] = await Promise.all([
    Promise.all(visitors.flat().map((visitor) => visitor.call('requestPassword', { username: 'agent' }))),
    writes.releaseAt(tries),
  ])
  const accepted = answers.filter(({ status }) => status === 200).length
  expect({ accepted, refused: answers.filter(({ status }) => status === 429).length }).toEqual({
    accepted: maxAsks,
    refused: tries - maxAsks,
  })
})

async function askAllAtOnce(asker: string, isLocked: boolean) {
  const { now } = portal.clock
  const ask = async (tx: Tx) => {
    if (isLocked) await lockAsks(tx, asker)
    if (await limitingAsk(tx, now, asker, maxAsks)) return 0
    await insertAsk(tx, now, asker)
    return 1
  }
  const { db, close } = openDatabase(portal.connection, { connections: tries, patient: true })
  const writes = await blockWrites(portal.connection, 'password_asks')
  const asked = Array.from({ length: tries }, () => db.transaction().execute(ask))
  const [accepted] = await Promise.all([Promise.all(asked), writes.releaseAt(tries)])
  await close()
  return accepted.reduce<number>((sum, one) => sum + one, 0)
}

test('control: without the lock all sixty requests are accepted', async () => {
  expect(await askAllAtOnce('locked', true)).toBe(maxAsks)
  expect(await askAllAtOnce('unlocked', false)).toBe(tries)
})

test('two jobs that handle two requests of an address at once send one email', async () => {
  const agency = await portal.newAgency()
  const userId = await agency.addUser('agent')
  const { now } = portal.clock
  const request = {
    agencyId: agency.id,
    name: 'agent',
    siteAddress: 'http://x',
    address: '203.0.113.9',
    browserHash: null,
    now,
  }
  await portal.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('password_requests').execute()
    await insertRequest(tx, request)
    await insertRequest(tx, request)
  })
  const { db, close } = openDatabase(portal.connection, { connections: 2, patient: true })
  const writes = await blockWrites(portal.connection, 'password_links')
  await Promise.all([sendPasswordLink(db, now), sendPasswordLink(db, now), writes.releaseAt(2)])
  await close()
  const links = await portal.db.selectFrom('password_links').select('user_id').execute()
  expect(links).toEqual([{ user_id: userId }])
})

test('a user who is deleted while their link is made gets none, and the job does not fail', async () => {
  const agency = await portal.newAgency()
  const id = await agency.addUser('leaver')
  const manager = await agency.signedIn('manager', { permissions: [2] })
  const { now } = portal.clock
  const asked = { name: 'leaver', siteAddress: 'http://x', address: '203.0.113.10', browserHash: null, now }
  await portal.db.transaction().execute((tx) => insertRequest(tx, { ...asked, agencyId: agency.id }))
  const { db, close } = openDatabase(portal.connection, { connections: 1, patient: true })
  const there = await secondApp(portal.portal, portal.connection, 2)
  const writes = await blockWrites(portal.connection, 'audit_log')
  const deleted = Object.assign(new Visitor(there, agency.host), { cookie: manager.cookie }).call(
    'deleteUser',
    {
      id,
    },
  )
  await writes.waitForBlocked(1)
  const [sent] = await Promise.all([sendPasswordLink(db, now), deleted, writes.releaseAt(2)])
  await close()
  expect(sent).toBe(true)
})
