import { afterAll, expect, test } from 'vitest'

import { killServer } from '#tests/support/processes/embedded-postgres-app.ts'
import { demoDataDir, type ServerProcess, start } from '#tests/support/processes/server-process.ts'
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

const victims = [
  {
    title: 'the app',
    kill: (server: ServerProcess) => server.kill9(),
    exit: { code: null, signal: 'SIGKILL' },
  },
  {
    title: 'PostgreSQL',
    kill: (_: ServerProcess, dataDir: string) => killServer(dataDir),
    exit: { code: 1, signal: null },
    says: stopped,
  },
  {
    title: 'the app and PostgreSQL',
    kill: (server: ServerProcess, dataDir: string) => Promise.all([server.kill9(), killServer(dataDir)]),
    exit: { code: null, signal: 'SIGKILL' },
  },
]

const cleanups: (() => Promise<void>)[] = []
const afterFile = (cleanup: () => Promise<void>) => void cleanups.unshift(cleanup)
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup()
})

const dataDir = await demoDataDir(afterFile)
let server = await start({ DATA_DIR: dataDir }, afterFile)

/** Each test kills the server that the one before it started. */
for (const { title, kill, exit, says = '' } of victims) {
  const outcome = says ? 'the app exits with status 1 and says what to do, and ' : ''
  test(`after kill -9 of ${title} ${outcome}the next start keeps every acknowledged sign-in`, async () => {
    const signIns = keepSigningIn(server)
    await signIns.enough
    await kill(server, dataDir)
    await signIns.ended
    expect(await server.exit).toEqual(exit)
    expect(server.output).toContain(says)
    expect(server.output).not.toMatch(/^ {4}at /m)

    server = await start({ DATA_DIR: dataDir }, afterFile)
    const returning = await server.visitor('canyon')
    expect(signIns.acknowledged.length).toBeGreaterThanOrEqual(acknowledgedBeforeKill)
    for (const { cookie } of signIns.acknowledged) {
      returning.cookie = cookie
      expect((await returning.check()).status).toBe(200)
    }
  })
}

test('a start after these kills stops with status 0', async () => {
  expect(await server.stop()).toEqual({ code: 0, signal: null })
})
