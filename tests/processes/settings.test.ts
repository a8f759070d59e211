import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { expect, inject, onTestFinished, test } from 'vitest'

import { freshDataDir, launch, processesOf } from '#tests/support/processes/server-process.ts'
import { databaseUrl } from '#tests/support/server-address.ts'

const secret = { SECRET_KEY: 'a random text that is long enough to be a key' }

/** A port that is taken, and one on which nobody listens. */
async function takenPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return String(typeof address === 'object' ? address?.port : '')
}

/** Starts with settings that cannot work, to its end. Nothing may be left of it, and no stack be shown. */
async function refused(settings: Record<string, string>) {
  const dataDir = await freshDataDir()
  const server = launch({ DATA_DIR: dataDir, ...settings })
  expect(await server.exit).toEqual({ code: 1, signal: null })
  expect(server.stdout).not.toContain('ready')
  expect(server.stderr).not.toContain('    at ')
  expect(processesOf(dataDir)).toEqual([])
  return { dataDir, said: server.stderr }
}

test('bad settings are told by name, all at once, and nothing is begun', async () => {
  const { dataDir, said } = await refused({ PORT: 'abc', DEMO: 'yes', LOG_LEVEL: 'loud' })
  expect(said).toBe(
    'PORT must be a number from 0 to 65535.\nDEMO must be 0 or 1.\n' +
      'LOG_LEVEL must be fatal, error, warn, info, debug or silent.\n',
  )
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

test('a port in use is told, and the database that was started for it is stopped', async () => {
  const PORT = await takenPort()
  const { said } = await refused({ PORT, HOST: '127.0.0.1' })
  expect(said).toContain(
    `Port ${PORT} on 127.0.0.1 is in use. Stop the program that uses it, or set PORT to another port.`,
  )
})

test('a HOST that is not here is told', async () => {
  const { said } = await refused({ HOST: '192.0.2.1' })
  expect(said).toContain('HOST 192.0.2.1 is not an address of this machine.')
})

test('a database that nobody serves is told, without the password in its address', async () => {
  const url = 'postgres://portal:hush-hush@127.0.0.1:1/portal'
  const { said } = await refused({ DATABASE_URL: url, ...secret })
  expect(said).toContain(
    'Could not connect to the database at DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1.',
  )
  expect(said).not.toContain('hush-hush')
})

test('a database that does not exist on the server is told by name', async () => {
  const { server } = inject('postgres')
  const { said } = await refused({ DATABASE_URL: databaseUrl(server, 'dc_nowhere'), ...secret })
  expect(said).toContain(
    'Could not connect to the database at DATABASE_URL: database "dc_nowhere" does not exist.',
  )
})
