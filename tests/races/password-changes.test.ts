import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'

import type { Db } from '#server/db/database.ts'
import { PasswordQueue } from '#server/features/users/password-queue.ts'
import { blockWrites } from '#tests/support/block-writes.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'
import { WatchedHashing } from '#tests/support/sessions/watched-hashing.ts'
import { testPortal } from '#tests/support/test-portal.ts'

const tries = 24
const portal = await testPortal()

/** The product's own code without its advisory locks. */
const unlocked: KyselyPlugin = {
  transformQuery: ({ node }) =>
    JSON.stringify(node).includes('pg_advisory_xact_lock')
      ? { kind: 'RawNode', sqlFragments: ['select 1'], parameters: [] }
      : node,
  transformResult: async ({ result }) => result,
}

/** As many wrong password changes at once, through two processes whose queues would take them all. */
async function changeAtOnce(change?: (db: Db) => Db) {
  const agency = await portal.newAgency()
  const agent = await agency.signedIn('agent')
  const hashing = new WatchedHashing()
  const bounds = { all: tries, strangers: tries, address: tries, account: tries }
  const openApp = () => {
    const passwords = new PasswordQueue({ hashing, accountAtOnce: tries, most: bounds })
    return secondApp(portal.portal, portal.connection, tries / 2, undefined, change, passwords)
  }
  const apps = await Promise.all([openApp(), openApp()])
  const writes = await blockWrites(portal.connection, 'sign_in_failures')
  const calls = Array.from({ length: tries / 2 }, () => apps.map((app) => visitorOf(app, agent))).flat()
  const wrong = { current_password: 'not the password', password: 'a passphrase of my own' }
  const [answers] = await Promise.all([
    Promise.all(calls.map((visitor) => visitor.call('changePassword', wrong))),
    writes.releaseAt(tries),
  ])
  const numberOf = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  return { wrong: numberOf(400), throttled: numberOf(429), hashes: hashing.started.length }
}

test('of 24 wrong password changes at once through two processes, ten are hashed and the rest get 429', async () => {
  expect(await changeAtOnce()).toEqual({ wrong: 10, throttled: 14, hashes: 10 })
})

test('control: without the lock all 24 are hashed', async () => {
  const answers = await changeAtOnce((db) => db.withPlugin(unlocked))
  expect(answers).toEqual({ wrong: tries, throttled: 0, hashes: tries })
})
