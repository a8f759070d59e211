import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { expect, inject, onTestFinished, test } from 'vitest'

import { readConfig, SettingError } from '#server/config.ts'
import { startDatabase } from '#server/start-database.ts'
import { demoDataDir } from '#tests/support/processes/demo-data-dir.ts'
import { freshDataDir, launch, processesOf } from '#tests/support/processes/server-process.ts'
import { databaseUrl } from '#tests/support/server-address.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { url } = await testDatabase()
const secret = { SECRET_KEY: 'a random text that is long enough to be a key' }

async function takenPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return String(typeof address === 'object' ? address?.port : '')
}

/** Starts with invalid settings. The process must exit, leave no other process and print no stack trace. */
async function startRefused(settings: Record<string, string>) {
  const dataDir = settings['DATA_DIR'] ?? (await freshDataDir())
  const server = launch({ DATA_DIR: dataDir, ...settings })
  expect(await server.exit).toEqual({ code: 1, signal: null })
  expect(server.stdout).not.toContain('ready')
  expect(server.stderr).not.toContain('    at ')
  expect(processesOf(dataDir)).toEqual([])
  return { dataDir, stderr: server.stderr, output: server.output }
}

test('invalid settings are reported by name, all at once, before anything starts', async () => {
  const { dataDir, stderr } = await startRefused({ PORT: 'abc', DEMO: 'yes', LOG_LEVEL: 'loud' })
  expect(stderr).toBe(
    'PORT must be a number from 0 to 65535.\nDEMO must be 0 or 1.\n' +
      'LOG_LEVEL must be fatal, error, warn, info, debug or silent.\n',
  )
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

test('http beyond this machine is refused until INSECURE_HTTP allows it', async () => {
  const { dataDir, stderr } = await startRefused({ PUBLIC_URL: 'http://portal.example' })
  expect(stderr).toBe(
    'PUBLIC_URL would serve portal.example over http, which sends passwords unencrypted: set PUBLIC_URL to an https address, or INSECURE_HTTP=1 to accept that.\n',
  )
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

test('a port in use is reported, and the embedded database is stopped again', async () => {
  const PORT = await takenPort()
  const { stderr } = await startRefused({ PORT, HOST: '127.0.0.1', DATA_DIR: await demoDataDir() })
  expect(stderr).toContain(
    `Port ${PORT} on 127.0.0.1 is in use. Stop the program that uses it, or set PORT to another port.`,
  )
})

test('a HOST that is not an address of this machine is reported', async () => {
  const { stderr } = await startRefused({ HOST: '192.0.2.1', DATABASE_URL: url, ...secret })
  expect(stderr).toContain('HOST 192.0.2.1 is not an address of this machine.')
})

test('an unreachable database is reported without the password in its URL', async () => {
  const DATABASE_URL = 'postgres://portal:hush-hush@127.0.0.1:1/portal'
  const { stderr, output } = await startRefused({ DATABASE_URL, ...secret })
  expect(stderr).toContain(
    'Could not connect to the database at DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1.',
  )
  expect(output).not.toContain('hush-hush')
})

/** A process prints only the message of a SettingError, as above. */
async function databaseRefusal(DATABASE_URL: string) {
  const refusal = await startDatabase(readConfig({ DATABASE_URL, ...secret })).catch(
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(SettingError)
  return String(refusal)
}

test('a missing database on the server is reported by name', async () => {
  const { server } = inject('postgres')
  expect(await databaseRefusal(databaseUrl(server, 'dc_nowhere'))).toContain(
    'Could not connect to the database at DATABASE_URL: database "dc_nowhere" does not exist.',
  )
})
