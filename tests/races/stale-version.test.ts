import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { blockWrites } from '#tests/support/block-writes.ts'
import { secondApp } from '#tests/support/second-app.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()

/** The same person in two processes. */
async function inTwoProcesses(host: string, username: string) {
  const visitors = []
  for (const _ of [1, 2]) {
    const visitor = new Visitor(await secondApp(portal.portal, portal.connection, 2), host)
    await visitor.call('login', { username, password: testPassword })
    visitors.push(visitor)
  }
  return visitors
}

async function managers() {
  const agency = await portal.newAgency()
  await agency.addUser('manager', { permissions: [2] })
  return inTwoProcesses(agency.host, 'manager')
}

interface Answer {
  status: number
  body: object
}

/** Both saves have begun before either is written. */
async function saveAtOnce(table: 'roles' | 'users' | 'agencies', saves: (() => Promise<Answer>)[]) {
  const gate = await blockWrites(portal.connection, table)
  const [answers] = await Promise.all([Promise.all(saves.map((save) => save())), gate.releaseAt(2)])
  const saved = answers.find(({ status }) => status === 200)
  const refused = answers.find(({ status }) => status === 409)
  if (!saved || !refused) throw new Error(`One save must win: ${JSON.stringify(answers)}`)
  return { saved: saved.body, refused: refused.body }
}

test('of two saves of a role with the same version, one is refused', async () => {
  const visitors = await managers()
  const role = await visitors[0]?.call('createRole', { title: 'Seller', permissions: [] })
  const { id = '', version = 0 } = role?.body ?? {}
  const saves = visitors.map(
    (visitor, index) => () =>
      visitor.call('saveRole', { id, version, title: `New title ${index}`, permissions: [] }),
  )
  const { saved, refused } = await saveAtOnce('roles', saves)
  expect(refused).toMatchObject({ current: saved })
  expect((await visitors[1]?.call('showRole', { id }))?.body).toEqual(saved)
})

test('of two saves of a user with the same version, one is refused, even when both change the role', async () => {
  const visitors = await managers()
  const roles: string[] = []
  for (const title of ['A', 'B', 'C']) {
    const role = await visitors[0]?.call('createRole', { title, permissions: [] })
    roles.push(role?.body.id ?? '')
  }
  const form = { username: 'ann', display_name: 'Ann', email: null }
  const password = 'a passphrase of my own'
  const made = await visitors[0]?.call('createUser', { ...form, role_id: roles[0] ?? '', password })
  const { id = '', version = 0 } = made?.body ?? {}
  const saves = visitors.map(
    (visitor, index) => () =>
      visitor.call('saveUser', { id, version, ...form, role_id: roles[index + 1] ?? '' }),
  )
  const { saved, refused } = await saveAtOnce('users', saves)
  expect(refused).toMatchObject({ current: saved })
  expect((await visitors[1]?.call('showUser', { id }))?.body).toEqual(saved)
})

test('of two saves of an agency with the same version, one is refused', async () => {
  const provider = await portal.provider()
  await provider.addUser('admin')
  const visitors = await inTwoProcesses(provider.host, 'admin')
  const { id } = await portal.newAgency()
  const shown = await visitors[0]?.call('showAgency', { id })
  const { version = 0, domain = '' } = shown?.body ?? {}
  const saves = visitors.map(
    (visitor, index) => () => visitor.call('saveAgency', { id, version, domain, name: `Agency ${index}` }),
  )
  const { saved, refused } = await saveAtOnce('agencies', saves)
  expect(saved).toMatchObject({ version: version + 1 })
  expect(refused).toMatchObject({ current: saved })
})

test('control: checking the version without a row lock would lose a change', async () => {
  await sql`create table notes (version integer, text text)`.execute(portal.db)
  await sql`insert into notes values (1, 'as read')`.execute(portal.db)
  const { db, close } = openDatabase(portal.connection, { connections: 2, patient: true })
  const gate = await blockWrites(portal.connection, 'notes' as never)
  const save = (text: string) =>
    db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ version: number }>`select version from notes`.execute(tx)
      if (rows[0]?.version !== 1) return false
      await sql`update notes set version = version + 1, text = ${text}`.execute(tx)
      return true
    })
  const [saved] = await Promise.all([Promise.all([save('one'), save('other')]), gate.releaseAt(2)])
  await close()
  expect(saved).toEqual([true, true])
})
