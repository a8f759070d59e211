import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import type { EmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { demoDataDir } from '#tests/support/processes/demo-data-dir.ts'
import {
  end,
  newDataDir,
  newFolder,
  removeTemplate,
  startApp,
  startHere,
} from '#tests/support/processes/embedded-postgres-app.ts'
import { start } from '#tests/support/processes/server-process.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

afterAll(removeTemplate)

type Login = EmbeddedPostgres['connection']

const passwordFile = (dataDir: string) => join(dataDir, 'postgres.password')
const rulesFile = (dataDir: string) => join(dataDir, 'postgres', 'pg_hba.conf')
/** As initdb wrote it for earlier versions. */
const openRules = 'local all all trust\nhost all all 127.0.0.1/32 trust\n'
const closedRules = 'local all all reject\n'

async function query(login: Partial<Login>, statement: string) {
  const client = new Client(login)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(statement)).rows as unknown[]
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Every way in but the right password. */
async function expectClosed({ connection, appConnection }: EmbeddedPostgres) {
  for (const { user, ...login } of [connection, appConnection]) {
    const { password, ...address } = login
    await expect(query({ ...address, user }, 'select 1')).rejects.toThrow('password')
    await expect(query({ ...address, user, password: `${password}x` }, 'select 1')).rejects.toThrow(
      `password authentication failed for user "${user}"`,
    )
    expect(await query({ ...address, user, password }, 'select current_user as role')).toEqual([
      { role: user },
    ])
  }
  expect(appConnection.password).not.toBe(connection.password)
}

async function expectPrivateFile(dataDir: string) {
  const [file, folder] = await Promise.all([stat(passwordFile(dataDir)), stat(dataDir)])
  expect(file.mode & 0o777).toBe(0o600)
  expect(file.uid).toBe(folder.uid)
}

/** Turns the folder into one that an earlier version made: no password, no role for the app. */
async function asEarlierVersion(dataDir: string, keep: Partial<Record<'password', true>> = {}) {
  const { connection, stop } = await startHere(dataDir)
  await query(connection, 'create table kept as select 1 as n')
  const grants = await query(
    connection,
    `select from pg_class where relacl::text like '%direct_connect_app%'`,
  )
  if (grants.length > 0) await query(connection, 'drop owned by direct_connect_app')
  await query(connection, 'drop role direct_connect_app')
  await query(connection, 'alter role postgres password null')
  await stop()
  await writeFile(rulesFile(dataDir), openRules)
  if (!keep.password) await rm(passwordFile(dataDir))
}

const oldDataDir = async () => {
  const dataDir = await newDataDir()
  await asEarlierVersion(dataDir)
  return dataDir
}

test('a new database lets no one in without the password in a file that only its owner reads', async () => {
  const dataDir = await newFolder()
  const postgres = await startHere(dataDir)
  onTestFinished(postgres.stop)
  await expectClosed(postgres)
  await expectPrivateFile(dataDir)
  const rules = await readFile(rulesFile(dataDir), 'utf8')
  expect(rules).not.toMatch(/trust|peer/)
  for (const folder of [join(dataDir, 'postgres'), postgres.connection.host])
    expect((await stat(folder)).mode & 0o777, 'of the files and the socket').toBe(0o700)
})

test("an earlier version's database gets a password at the next start and keeps its data", async () => {
  const dataDir = await oldDataDir()
  const postgres = await startHere(dataDir)
  onTestFinished(postgres.stop)
  await expectClosed(postgres)
  await expectPrivateFile(dataDir)
  expect(await query(postgres.connection, 'select n from kept')).toEqual([{ n: 1 }])
})

test("an earlier version's demo starts, sells and has a password", async () => {
  const dataDir = await demoDataDir()
  await asEarlierVersion(dataDir)
  const portal = await start({ DATA_DIR: dataDir })
  const seller = await portal.visitor('canyon')
  expect(await seller.signIn('manager')).toMatchObject({ status: 200 })
  await expectPrivateFile(dataDir)
  const postgres = await startHere(dataDir)
  await expectClosed(postgres)
  expect(await query(postgres.connection, 'select n from kept')).toEqual([{ n: 1 }])
  expect(await portal.stop()).toEqual({ code: 0, signal: null })
})

/** What a crash, a restored backup or an operator can leave behind. */
const interrupted: Record<string, (dataDir: string) => Promise<void>> = {
  'before the password file was written': async (dataDir) => {
    await asEarlierVersion(dataDir)
    await writeFile(rulesFile(dataDir), closedRules)
  },
  'before the password was set': async (dataDir) => {
    await asEarlierVersion(dataDir, { password: true })
    await writeFile(rulesFile(dataDir), closedRules)
  },
  'before the password was required': async (dataDir) => writeFile(rulesFile(dataDir), openRules),
  'with half a password file': async (dataDir) => writeFile(passwordFile(dataDir), 'half'),
  'without the password file': async (dataDir) => rm(passwordFile(dataDir)),
}

for (const [moment, interrupt] of Object.entries(interrupted)) {
  test(`a database left ${moment} has a password after the next start`, async () => {
    const dataDir = await newDataDir()
    await interrupt(dataDir)
    const postgres = await startHere(dataDir)
    onTestFinished(postgres.stop)
    expect(postgres.start).toBe('started')
    await expectClosed(postgres)
    await expectPrivateFile(dataDir)
  })
}

test('an app killed while it sets the password does not block the next start', async () => {
  const dataDir = await oldDataDir()
  const { child } = startApp(dataDir)
  await waitUntil(async () => (await readFile(rulesFile(dataDir), 'utf8')) !== openRules)
  await end(child, 'SIGKILL')
  const postgres = await startHere(dataDir)
  onTestFinished(postgres.stop)
  await expectClosed(postgres)
  expect(await query(postgres.connection, 'select n from kept')).toEqual([{ n: 1 }])
})

/** A server that an earlier version left running, for example after kill -9. */
async function openServer() {
  const dataDir = await newDataDir()
  const left = await startHere(dataDir)
  await writeFile(rulesFile(dataDir), openRules)
  await query(left.connection, 'alter role postgres password null; select pg_reload_conf()')
  const { password: _, ...open } = left.connection
  await waitUntil(() =>
    query(open, 'select 1').then(
      () => true,
      () => false,
    ),
  )
  return { dataDir, left }
}

test('a server left running without a password is stopped and gets one', async () => {
  const { dataDir } = await openServer()
  const postgres = await startHere(dataDir)
  onTestFinished(postgres.stop)
  expect(postgres.start).toBe('started')
  await expectClosed(postgres)
})

test("a server without a password that an earlier version uses isn't stopped", async () => {
  const { dataDir, left } = await openServer()
  const lock = await left.takeOwnerLock()
  await expect(startHere(dataDir)).rejects.toThrow(
    new RegExp(`older version of Direct Connect \\(process ${process.pid}\\).*start again`),
  )
  expect(lock.kind).toBe('held')
  if (lock.kind === 'held') await lock.release()
  await left.stop()
})

test('a password file of another database is reported with the way out', async () => {
  const dataDir = await newDataDir()
  await writeFile(passwordFile(dataDir), 'x'.repeat(32))
  await expect(startHere(dataDir)).rejects.toThrow(/kill -INT \d+\), remove .*postgres\.password for a new/)
})
