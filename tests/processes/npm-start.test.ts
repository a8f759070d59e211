import { expect, test } from 'vitest'

import { demoDataDir } from '#tests/support/processes/demo-data-dir.ts'
import { launchByNpm, processesOf } from '#tests/support/processes/server-process.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

test('SIGTERM to npm, which does not pass it on, leaves no process behind', async () => {
  const dataDir = await demoDataDir()
  const npm = launchByNpm({ DATA_DIR: dataDir })
  await npm.ready()
  expect(processesOf(dataDir)).not.toEqual([])
  npm.signal('SIGTERM')
  await waitUntil(() => processesOf(dataDir).length === 0, 60_000)
})
