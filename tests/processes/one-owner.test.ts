import { afterAll, beforeAll, expect, test } from 'vitest'

import { freshDataDir, launch, type ServerProcess } from '#tests/support/processes/server-process.ts'

const dataDir = await freshDataDir(afterAll)
const settings = { DATA_DIR: dataDir, DEMO: '0' }
const both = [launch(settings, afterAll), launch(settings, afterAll)]
let refused: ServerProcess
let owner: ServerProcess
// A hook has a timeout, and processes still running after it are ended.
beforeAll(async () => {
  refused = await Promise.race(both.map(async (server) => server.exit.then(() => server)))
  owner = both.find((server) => server !== refused) ?? refused
})

const readiness = async (server: ServerProcess) => (await (await server.visitor()).get('/readyz')).status

test('when two processes start at once on an empty folder, one is ready and the other is refused', async () => {
  expect((await refused.exit).code).toBe(1)
  expect(refused.stderr).toContain(dataDir)
  expect(await readiness(owner)).toBe(200)
})

test('a second start on the same folder is refused with the owner and advice; the first keeps running', async () => {
  await owner.ready()
  const second = launch(settings)
  expect(await second.exit).toEqual({ code: 1, signal: null })
  expect(second.stderr).toContain(
    `${dataDir} is in use by another Direct Connect (process ${owner.pid}). Stop it, or set DATA_DIR to another folder.`,
  )
  expect(second.stdout).not.toContain('ready')
  expect(second.stderr).not.toContain('    at ')

  expect(await readiness(owner)).toBe(200)
  expect(await owner.stop()).toEqual({ code: 0, signal: null })
})
