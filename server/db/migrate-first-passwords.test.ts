import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { migrate } from '#server/db/migrate.ts'
import { VisitorCache } from '#server/features/sessions/visitor-cache.ts'
import { copyBefore } from '#tests/support/old-database.ts'
import { secondApp, visitorOf } from '#tests/support/second-app.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
const admin = await (await portal.provider()).signedIn('admin')

test('0034 asks no one to change a password, keeps sessions and invitations, and tells sessions apart', async () => {
  const agency = await portal.newAgency()
  const manager = await agency.signedIn('manager', { permissions: [2] })
  const agent = await agency.signedIn('agent')
  const elsewhere = agency.visitor()
  await elsewhere.call('login', { username: 'agent', password: testPassword })
  const boss = { agencyID: agency.id, display_name: 'Bea Boss', username: 'bea', email: 'bea@example.com' }
  const { user, link } = (await admin.call('inviteAdministrator', boss)).body

  const { db, connection } = await copyBefore('0034', portal.db)
  expect(await migrate(connection, connection)).toContain('0034_first_passwords')
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from users where must_change_password`.execute(db)
  expect(rows).toEqual([{ due: 0 }])

  const visitors = new VisitorCache(db, portal.listener)
  const app = await secondApp({ ...portal.portal, visitors }, connection, 4, afterAll)
  const [here, there, boss2] = [agent, elsewhere, manager].map((one) => visitorOf(app, one))
  if (!here || !there || !boss2) throw new Error('Three visitors expected.')
  expect((await here.call('checkSession', {})).body).toMatchObject({ must_change_password: false })
  expect((await here.call('listProducts', {})).status).toBe(200)
  const sessions = (await here.call('listSessions', {})).body
  expect(new Set(sessions.map(({ id }) => id)).size).toBe(2)
  const id = sessions.find(({ current }) => !current)?.id ?? ''
  expect((await here.call('endSession', { id })).status).toBe(200)
  expect((await there.call('checkSession', {})).status).toBe(401)

  expect((await boss2.call('showUser', { id: user.id })).body).toMatchObject({ invited: true })
  const visitor = new Visitor(app, agency.host)
  const token = link.split('#')[1] ?? ''
  expect((await visitor.call('choosePassword', { token, password: testPassword })).status).toBe(200)
  const login = await visitor.call('login', { username: 'bea', password: testPassword })
  expect(login.body).toMatchObject({ must_change_password: false })
})
