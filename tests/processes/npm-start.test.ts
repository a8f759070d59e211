import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { until } from '#tests/support/embedded-postgres-app.ts'
import { demoDataDir, processesOf } from '#tests/support/server-process.ts'

const root = join(import.meta.dirname, '..', '..')

test('SIGTERM to npm itself, which tells its children nothing, leaves no process behind', async () => {
  const dataDir = await demoDataDir()
  const { PATH = '', HOME = '' } = process.env
  const npm = spawn('npm', ['start'], { cwd: root, env: { PATH, HOME, PORT: '0', DATA_DIR: dataDir } })
  onTestFinished(() => void npm.kill('SIGKILL'))
  let said = ''
  npm.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await until(() => said.includes('Direct Connect is ready'), 60_000)
  expect(processesOf(dataDir)).not.toEqual([])
  npm.kill('SIGTERM')
  await until(() => processesOf(dataDir).length === 0, 30_000)
})
