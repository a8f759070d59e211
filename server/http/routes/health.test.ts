import { expect, test } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { migrationsAreCurrent } from '#server/db/migrate.ts'
import { testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

const portal = await testPortal()
const agency = await portal.newAgency()

test('health and readiness need no site', async () => {
  const visitor = agency.visitor()
  const from = { headers: { host: '10.0.0.1:3000' } }
  expect((await visitor.send({ url: '/healthz', ...from })).body).toEqual({ status: 'up' })
  expect((await visitor.send({ url: '/readyz', ...from })).body).toEqual({ status: 'ready' })
})

test('without a database the portal is not ready and answers 503 with a message', async () => {
  const { db } = openDatabase({ host: '127.0.0.1', port: 1 }, { connections: 1 })
  const away = await testPortal({ db, checkReady: () => migrationsAreCurrent(db) })
  const visitor = new Visitor(away.app, 'localhost')
  expect((await visitor.send({ url: '/readyz' })).status).toBe(503)
  expect(await visitor.call('checkSession', {})).toMatchObject({
    status: 503,
    body: { error: 'The portal is busy. Please try again.' },
  })
  expect((await visitor.send({ url: '/healthz' })).status).toBe(200)
})
