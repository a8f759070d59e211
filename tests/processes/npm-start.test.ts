import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { demoDataDir } from '#tests/support/processes/demo-data-dir.ts'
import { processesOf } from '#tests/support/processes/server-process.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const root = join(import.meta.dirname, '..', '..')

test('SIGTERM to npm, which does not pass it on, leaves no process behind', async () => {
  const dataDir = await demoDataDir()
  const { PATH = '', HOME = '' } = process.env
  const npm = spawn('npm', ['start'], { cwd: root, env: { PATH, HOME, PORT: '0', DATA_DIR: dataDir } })
  onTestFinished(() => void npm.kill('SIGKILL'))
  let stdout = ''
  npm.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  await waitUntil(() => stdout.includes('Direct Connect is ready'), 60_000)
  expect(processesOf(dataDir)).not.toEqual([])
  npm.kill('SIGTERM')
  await waitUntil(() => processesOf(dataDir).length === 0, 30_000)
})
