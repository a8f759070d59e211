import { expect, test } from 'vitest'

import { demoDataDir, freshDataDir, launch, start } from '#tests/support/processes/server-process.ts'

test('a second start on the same folder is refused with the owner and advice; the first keeps running', async () => {
  const dataDir = await demoDataDir()
  const owner = await start({ DATA_DIR: dataDir })
  const user = await owner.visitor('canyon')
  await user.signIn('agent')

  const second = launch({ DATA_DIR: dataDir })
  expect(await second.exit).toEqual({ code: 1, signal: null })
  expect(second.stderr).toContain(
    `${dataDir} is in use by another Direct Connect (process ${owner.pid}). Stop it, or set DATA_DIR to another folder.`,
  )
  expect(second.stdout).not.toContain('ready')
  expect(second.stderr).not.toContain('    at ')

  expect((await user.check()).status).toBe(200)
  expect(await owner.stop()).toEqual({ code: 0, signal: null })
})

test('when two processes start at once on an empty folder, one is ready and the other is refused', async () => {
  const dataDir = await freshDataDir()
  const settings = { DATA_DIR: dataDir, DEMO: '0' }
  const both = [launch(settings), launch(settings)]
  const refused = await Promise.race(both.map(async (server) => server.exit.then(() => server)))
  const owner = both.find((server) => server !== refused) ?? refused
  expect((await refused.exit).code).toBe(1)
  expect(refused.stderr).toContain(dataDir)
  expect((await (await owner.visitor()).get('/readyz')).status).toBe(200)
})
