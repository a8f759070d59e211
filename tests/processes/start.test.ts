import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { demoAgencies, demoPassword } from '#server/demo/demo-agencies.ts'
import { demoDataDir, firstStartOutput } from '#tests/support/processes/demo-data-dir.ts'
import { startHere } from '#tests/support/processes/embedded-postgres-app.ts'
import { type ServerProcess, start } from '#tests/support/processes/server-process.ts'
import type { SiteVisitor } from '#tests/support/processes/site-visitor.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const stack = new AsyncDisposableStack()
const whenDone = (cleanup: () => Promise<void>) => stack.defer(cleanup)
afterAll(() => stack.disposeAsync())

let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  dataDir = await demoDataDir(whenDone)
  server = await start({ DATA_DIR: dataDir }, whenDone)
})

test('the first start prints the address and every demo account, and they can sign in', async () => {
  const printed = await firstStartOutput()
  const port = /^Direct Connect is ready at http:\/\/localhost:(\d+)$/m.exec(printed)?.[1]
  expect(port).toBeDefined()
  expect(printed).toContain(`password ${demoPassword}`)
  expect(printed).toMatch(new RegExp(`http://localhost:${port} +admin\n`))
  expect(printed).not.toContain('no administrator')
  for (const { domain, users } of demoAgencies) {
    const names = users.map(({ username }) => username).join(', ')
    expect(printed).toMatch(new RegExp(`http://${domain}.localhost:${port} +${names}\n`))
  }
  expect((await (await server.visitor()).signIn('admin')).body.role?.permissions).toEqual([1])
  const manager = await server.visitor('canyon')
  expect((await manager.signIn('manager')).body.agency?.name).toBe('Canyon Travel')
  expect((await manager.check()).body.username).toBe('manager')
  const disabled = await (await server.visitor('canyon')).signIn('disabled')
  expect(disabled.body).toEqual({ error: 'Invalid username or password.' })
})

test('an agency, an unknown agency, an agency without a port and the bare host each get their own answer', async () => {
  const check = async (label?: string) => (await server.visitor(label)).check()
  expect(await check('canyon')).toMatchObject({ status: 401, body: { error: 'Please sign in.' } })
  expect(await check()).toMatchObject({ status: 401 })
  const unknown = await check('nowhere')
  expect(unknown.status).toBe(404)
  expect(unknown.body).toEqual({ error: 'No agency registered for this subdomain.' })
  const portless = await check('portless')
  expect(portless.status).toBe(400)
  expect(portless.body).toEqual({
    errors: [{ code: 40011, message: 'A port does not exist for this agency' }],
  })
  const page = await (await server.visitor('canyon')).get('/products')
  expect(page.status).toBe(200)
  expect(page.text).toContain('<!doctype html>')
})

test('health, readiness and metrics are served', async () => {
  const visitor = await server.visitor()
  expect(await visitor.get('/healthz')).toMatchObject({ status: 200, body: { status: 'up' } })
  expect(await visitor.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  const metrics = await visitor.get('/metrics')
  expect(metrics.status).toBe(200)
  expect(metrics.text).toMatch(/^process_cpu_seconds_total /m)
  expect(metrics.text).toMatch(/^http_request_duration_seconds_count\{.*healthz.*\} 1$/m)
})

test('the embedded database sets up both roles by itself', async () => {
  expect(server.output).not.toContain('DATABASE_URL connects as a role that can change tables')
  const { connection } = await startHere(dataDir)
  const { db, close } = openDatabase(connection, { connections: 1 })
  const inUse = await sql`
    select distinct usename as role from pg_stat_activity
    where datname = current_database() and application_name like 'direct-connect%' and pid <> pg_backend_pid()`.execute(
    db,
  )
  expect(inUse.rows).toEqual([{ role: 'direct_connect_app' }, { role: 'postgres' }])
  const owned = await sql`select from pg_tables where tableowner = 'direct_connect_app'`.execute(db)
  expect(owned.rows).toEqual([])
  await close()
})

/** Requests a link, finds it in the mail file and sets a new password with it. */
async function changePassword(visitor: SiteVisitor, password: string) {
  const mail = join(dataDir, 'mail')
  await visitor.send('POST', '/api/auth/forgotten-password', { username: 'agent' })
  // The folder may also have the demo's confirmations.
  const findToken = async () => {
    const names = (await readdir(mail).catch(() => [])).filter((name) => /^[^.].*\.txt$/.test(name))
    const texts = await Promise.all(names.map((name) => readFile(join(mail, name), 'utf8')))
    return /\/new-password#(\S+)/.exec(texts.join('\n'))?.[1]
  }
  await waitUntil(async () => (await findToken()) !== undefined, 60_000)
  const token = await findToken()
  return visitor.send('POST', '/api/auth/new-password', { token, password })
}

test('the next start keeps sessions and changes, and does not seed again', async () => {
  const seller = await server.visitor('canyon')
  const { body } = await seller.signIn('seller')
  const leaver = await server.visitor('canyon')
  await leaver.signIn('pricing')
  const { cookie } = leaver
  await leaver.get('/api/auth/logout')
  const changed = await changePassword(await server.visitor('canyon'), 'a password of my own')
  expect(changed.status).toBe(200)
  expect(await server.stop()).toEqual({ code: 0, signal: null })

  const second = await start({ DATA_DIR: dataDir })
  const visitor = await second.visitor('canyon')
  expect((await visitor.signIn('agent')).status).toBe(401)
  expect((await visitor.signIn('agent', 'a password of my own')).status).toBe(200)
  visitor.cookie = seller.cookie
  expect((await visitor.check()).body).toEqual(body)
  visitor.cookie = cookie
  expect((await visitor.check()).status).toBe(401)
  expect(second.stdout).toContain('Demo accounts')
})
