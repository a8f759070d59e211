import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { chmod, cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { onTestFinished } from 'vitest'

import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { isPostmasterOf } from '#server/db/embedded/postmaster.ts'
import { reachableProgram, removeOpenCopy } from '#tests/support/processes/reachable-program.ts'
import { newDataFolder } from '#tests/support/run/data-folder.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

/** The child's messages: how it started, who else owns the folder, why it failed, or that it lost the lock. */
interface Line {
  start?: string
  connection?: EmbeddedPostgres['connection']
  holder?: string
  error?: string
  lost?: boolean
}

/** Schedules the cleanup of one test, or with `afterAll` of a whole file. */
export type WhenDone = (cleanup: () => Promise<void>) => void

/** Removed when the test ends, passed or failed, along with a server running in it. */
export function endWithTest(dataDir: string, whenDone: WhenDone = onTestFinished) {
  whenDone(async () => {
    const pid = await serverPid(dataDir).catch(() => undefined)
    if (pid !== undefined) await endServer(pid, dataDir, 'SIGQUIT')
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  })
}

/** A folder that every user can reach and write to. */
export async function newFolder(whenDone: WhenDone = onTestFinished): Promise<string> {
  const folder = await newDataFolder()
  await chmod(folder, 0o777)
  endWithTest(folder, whenDone)
  return folder
}

let template: Promise<string> | undefined

/** A DATA_DIR with a database; copying one is ten times faster than creating one. */
export async function newDataDir(): Promise<string> {
  template ??= makeTemplate()
  const folder = await newFolder()
  for (const name of ['postgres', 'postgres.password'])
    await cp(join(await template, name), join(folder, name), { recursive: true })
  return folder
}

async function makeTemplate(): Promise<string> {
  const folder = await newDataFolder()
  const { stop } = await startHere(folder)
  await stop()
  return folder
}

export async function removeTemplate() {
  if (template) await rm(await template, { recursive: true, force: true })
  template = undefined
  removeOpenCopy()
}

export function startHere(dataDir: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
}

/** Starts the minimal app; `before` is put in front of the command. */
export function startApp(
  dataDir: string,
  options: { uid?: number; gid?: number; env?: Record<string, string>; before?: string[] } = {},
) {
  const { before = [], env = {}, ...ids } = options
  const { node, file } = reachableProgram()
  const words = [...before, node, file, dataDir]
  const child = spawn(words[0] ?? '', words.slice(1), {
    ...ids,
    cwd: '/',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    child,
    nextLine: async (): Promise<Line> => JSON.parse((await lines.next()).value ?? '{}') as Line,
  }
}

export async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM') {
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

export async function serverPid(dataDir: string): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

export async function killServer(dataDir: string) {
  await endServer(await serverPid(dataDir), dataDir, 'SIGKILL')
}

/** A killed server keeps its process id until its parent reaps it, which may take seconds. */
async function endServer(pid: number, dataDir: string, signal: 'SIGKILL' | 'SIGQUIT') {
  const cluster = realpathSync(join(dataDir, 'postgres'))
  if (isPostmasterOf(pid, cluster)) process.kill(pid, signal)
  await waitUntil(() => !isPostmasterOf(pid, cluster))
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
