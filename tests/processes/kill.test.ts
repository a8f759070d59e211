import { expect, test } from 'vitest'

import { demoDataDir } from '#tests/support/processes/demo-data-dir.ts'
import { killServer } from '#tests/support/processes/embedded-postgres-app.ts'
import { type ServerProcess, start } from '#tests/support/processes/server-process.ts'
import type { SiteVisitor } from '#tests/support/processes/site-visitor.ts'

const clients = 6
const acknowledgedBeforeKill = 12

/** Keeps signing in until the server dies, and collects the visitors who got an answer. */
function keepSigningIn(server: ServerProcess) {
  const acknowledged: SiteVisitor[] = []
  const enough = Promise.withResolvers<void>()
  const client = async () => {
    for (;;) {
      const visitor = await server.visitor('canyon')
      const { status } = await visitor.signIn('agent')
      if (status !== 200) return
      acknowledged.push(visitor)
      if (acknowledged.length === acknowledgedBeforeKill) enough.resolve()
    }
  }
  const ended = Array.from({ length: clients }, () => client().catch(() => undefined))
  return { acknowledged, enough: enough.promise, ended: Promise.all(ended) }
}

const stopped = 'The embedded database has stopped. Start Direct Connect again; confirmed bookings are safe.'

test('after kill -9 of PostgreSQL the app exits with status 1 and says what to do, and the next start keeps every acknowledged sign-in', async () => {
  const dataDir = await demoDataDir()
  const server = await start({ DATA_DIR: dataDir })
  const signIns = keepSigningIn(server)
  await signIns.enough
  await killServer(dataDir)
  await signIns.ended
  expect(await server.exit).toEqual({ code: 1, signal: null })
  expect(server.output).toContain(stopped)
  expect(server.output).not.toMatch(/^ {4}at /m)

  const next = await start({ DATA_DIR: dataDir })
  const returning = await next.visitor('canyon')
  expect(signIns.acknowledged.length).toBeGreaterThanOrEqual(acknowledgedBeforeKill)
  for (const { cookie } of signIns.acknowledged) {
    returning.cookie = cookie
    expect((await returning.check()).status).toBe(200)
  }
  expect(await next.stop()).toEqual({ code: 0, signal: null })
})
