import { afterAll, beforeAll, expect, test } from 'vitest'

import { adminHere } from '#tests/support/processes/run-here.ts'
import { admin, freshDataDir, launch, processesOf, start } from '#tests/support/processes/server-process.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { testPassword, testPortal } from '#tests/support/test-portal.ts'
import { Visitor } from '#tests/support/visitor.ts'

const command = 'create-provider-administrator'
const password = 'a long road through the desert'
const hint = `There is no administrator yet. Create one: npm run admin -- ${command}`
const done = { code: 0, said: 'Administrator created. They can sign in on the bare host.\n', complained: '' }
const secret = { SECRET_KEY: 'k'.repeat(32) }

const portal = await testPortal()
const settings = { DATABASE_URL: portal.url, ...secret }

const empty = { DATABASE_URL: (await testDatabase({ schema: 'none' })).url, DEMO: '0', ...secret }
const server = launch(empty, afterAll)
beforeAll(() => server.ready())

test('DATABASE_URL alone works, with a warning in the log', async () => {
  expect(server.output).toContain('DATABASE_URL connects as a role that can change tables')
  expect(server.output).toContain('MIGRATION_DATABASE_URL')
  expect((await (await server.visitor()).get('/readyz')).status).toBe(200)
})

test('a start without demo data names the command that creates the first administrator', async () => {
  expect(server.stdout).toContain(hint)
  expect(server.stdout).not.toContain('Demo accounts')
  expect((await (await server.visitor()).signIn('admin')).status).toBe(401)

  const words = [
    command,
    '--username',
    'paula',
    '--display-name',
    'Paula Adams',
    '--email',
    'paula@example.com',
  ]
  expect(await adminHere(empty, words, password)).toEqual(done)
  const paula = await server.visitor()
  expect(await paula.signIn('Paula', password)).toMatchObject({
    status: 200,
    body: { username: 'paula', display_name: 'Paula Adams', role: { permissions: [1] } },
  })
  expect((await paula.check()).status).toBe(200)
  expect((await paula.get('/api/audit-log?kind=user.created')).body).toMatchObject({
    lines: [{ username: null, address: 'command line', subject: 'paula' }],
  })
})

test('the command works with and without a running portal, even on a new database, and leaves no process behind, and the next start prints no hint', async () => {
  const dataDir = await freshDataDir()
  const settings = { DATA_DIR: dataDir, DEMO: '0' }
  expect(await admin(settings, [command, '--username', 'first'], password)).toEqual(done)
  expect(processesOf(dataDir)).toEqual([])
  const portal = await start(settings)
  expect(portal.stdout).not.toContain('no administrator')
  const answer = await (await portal.visitor()).signIn('first', password)
  expect(answer).toMatchObject({ status: 200, body: { display_name: 'first' } })
  expect(await adminHere(settings, [command, '--username', 'second'], password)).toEqual(done)
  expect((await (await portal.visitor()).signIn('second', password)).status).toBe(200)
})

const refusals = [
  {
    title: 'a short password',
    words: ['--username', 'new'],
    password: 'short',
    says: /at least 8 characters/,
  },
  { title: 'no password', words: ['--username', 'new'], password: '', says: /at least 8 characters/ },
  { title: 'a common password', words: ['--username', 'new'], password: 'password123', says: /common/ },
  {
    title: 'a taken username',
    words: ['--username', 'TAKEN'],
    password,
    says: /^The username TAKEN is taken\.$/m,
  },
  { title: 'a username with a space', words: ['--username', 'a b'], password, says: /^The username needs/ },
  {
    title: 'an invalid email',
    words: ['--username', 'new', '--email', 'x'],
    password,
    says: /^Enter a valid email address/,
  },
  {
    title: 'no username',
    words: [],
    password,
    says: /npm run admin -- create-provider-administrator --username/,
  },
  { title: 'an unknown option', words: ['--user', 'x'], password, says: /'--user'[^]*npm run admin --/ },
]

test('an invalid command prints an error and exits with status 1', async () => {
  expect(await adminHere(settings, [command, '--username', 'taken'], password)).toEqual(done)
  for (const { title, words, password, says } of refusals) {
    const { code, said, complained } = await adminHere(settings, [command, ...words], password)
    const isStack = complained.includes('    at ')
    expect({ title, code, said, isStack }).toEqual({ title, code: 1, said: '', isStack: false })
    expect(complained).toMatch(says)
  }
  const taken = (await portal.provider()).visitor()
  expect((await taken.call('login', { username: 'taken', password })).status).toBe(200)
})

test('a process of its own exits with status 1 and prints the error too', async () => {
  const { code, said, complained } = await admin(settings, [command, '--username', 'new'], 'short')
  expect({ code, said }).toEqual({ code: 1, said: '' })
  expect(complained).toMatch(/^[^\n]*at least 8 characters[^\n]*\n$/)
})

const change = (from: string, to: string) =>
  adminHere(settings, ['change-subdomain', '--from', from, '--to', to])

test('change-subdomain moves an agency, and says why it cannot', async () => {
  const agency = await portal.newAgency({ domain: 'window' })
  await portal.newAgency({ domain: 'canyon' })
  await agency.addUser('agent')
  for (const [from, to, says] of [
    ['nobody', 'shop', 'No agency has the subdomain nobody.\n'],
    ['window', 'canyon', 'This subdomain is taken.\n'],
    ['window', 'pay', 'This subdomain is reserved. Choose another.\n'],
  ] as const)
    expect(await change(from, to)).toEqual({ code: 1, said: '', complained: says })
  expect(await change('window', 'shop')).toEqual({ code: 0, said: 'Subdomain changed.\n', complained: '' })
  const moved = new Visitor(portal.app, 'shop.localhost')
  expect((await moved.call('login', { username: 'agent', password: testPassword })).status).toBe(200)
})
