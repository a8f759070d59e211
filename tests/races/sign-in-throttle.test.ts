import { expect, test } from 'vitest'

import { openDatabase, type Tx } from '#server/db/database.ts'
import {
  insertFailure,
  limitingFailures,
  lockAccountAttempts,
} from '#server/features/sessions/sign-in-attempts.sql.ts'
import { secondsToWait } from '#server/features/sessions/sign-in-throttle.ts'
import { PasswordQueue } from '#server/features/users/password-queue.ts'
import type { SiteScope } from '#server/scope.ts'
import { blockWrites } from '#tests/support/block-writes.ts'
import { secondApp } from '#tests/support/second-app.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

const tries = 60
const portal = await testPortal()
/** Takes all of them at once: here the database must refuse. */
const openQueue = () =>
  new PasswordQueue({
    accountAtOnce: tries,
    most: { all: tries, strangers: tries, address: tries, account: tries },
  })
const openApp = (connections: number) =>
  secondApp(portal.portal, portal.connection, connections, undefined, undefined, openQueue())

const failuresOf = (agencyId: string) =>
  portal.db.selectFrom('sign_in_failures').select('id').where('agency_id', '=', agencyId).execute()

const numberOf = (answers: number[], wanted: number) => answers.filter((answer) => answer === wanted).length

test('of sixty wrong passwords at once from two processes, ten are checked and the rest get 429', async () => {
  const agency = await portal.newAgency()
  await agency.addUser('agent')
  const apps = await Promise.all([openApp(tries / 2), openApp(tries / 2)])
  const writes = await blockWrites(portal.connection, 'sign_in_failures')
  const visitors = Array.from({ length: tries / 2 }, () => apps.map((app) => new Visitor(app, agency.host)))
  const wrong = { username: 'agent', password: 'not the password' }
  const [answers] = await Promise.all([
    Promise.all(visitors.flat().map((visitor) => visitor.call('login', wrong))),
    writes.releaseAt(tries),
  ])
  const statuses = answers.map(({ status }) => status)
  expect({ tried: numberOf(statuses, 401), refused: numberOf(statuses, 429) }).toEqual({
    tried: 10,
    refused: 50,
  })
  expect(await failuresOf(agency.id)).toHaveLength(10)
})

test('of sixty wrong passwords at once from a known browser, ten are checked and the rest get 429', async () => {
  const agency = await portal.newAgency()
  const owner = await agency.signedIn('agent')
  const app = await openApp(tries)
  const writes = await blockWrites(portal.connection, 'sign_in_failures')
  const attempts = Array.from({ length: tries }, () => {
    const visitor = new Visitor(app, agency.host)
    visitor.browserCookie = owner.browserCookie
    return visitor.call('login', { username: 'agent', password: 'not the password' })
  })
  const [answers] = await Promise.all([Promise.all(attempts), writes.releaseAt(tries)])
  const statuses = answers.map(({ status }) => status)
  expect({ tried: numberOf(statuses, 401), refused: numberOf(statuses, 429) }).toEqual({
    tried: 10,
    refused: 50,
  })
})

/** What a sign-in does in its transaction when the password is wrong, with its lock or without. */
async function judge(tx: Tx, agencyId: string, isLocked: boolean): Promise<number> {
  const scope = { agency: { id: agencyId }, now: portal.clock.now } as SiteScope
  const attempt = { username: 'agent', address: '198.51.100.7', browser: null }
  if (isLocked) await lockAccountAttempts(tx, scope, 'agent')
  const failures = await limitingFailures(tx, scope, attempt)
  if (secondsToWait(failures, scope.now) > 0) return 429
  await insertFailure(tx, scope, attempt)
  return 401
}

async function judgeAllAtOnce(isLocked: boolean) {
  const { id } = await portal.newAgency()
  const { db, close } = openDatabase(portal.connection, { connections: tries, patient: true })
  const writes = await blockWrites(portal.connection, 'sign_in_failures')
  const judged = Array.from({ length: tries }, () =>
    db.transaction().execute((tx) => judge(tx, id, isLocked)),
  )
  const [answers] = await Promise.all([Promise.all(judged), writes.releaseAt(tries)])
  await close()
  return { tried: numberOf(answers, 401), stored: (await failuresOf(id)).length }
}

test('control: without the lock all sixty get through', async () => {
  expect(await judgeAllAtOnce(true)).toEqual({ tried: 10, stored: 10 })
  portal.advance({ minutes: 15 })
  expect(await judgeAllAtOnce(false)).toEqual({ tried: tries, stored: tries })
})
