import { execFile, execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

import { codeOf, EmbeddedPostgresError } from '#server/db/embedded/embedded-postgres-error.ts'
import { socketPath } from '#server/db/embedded/socket-folder.ts'

/** The contents of postmaster.pid. */
export interface Postmaster {
  pid: number
  port: number
  /** Empty on Windows. */
  socketFolder: string
  status: 'starting' | 'ready' | 'stopping' | 'unknown'
}

export interface RunningServer extends Postmaster {
  start: 'started' | 'adopted'
  isRunning: () => boolean
}

export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const status = ['starting', 'ready', 'stopping'].find((word) => word === lines[7]?.trim()) ?? 'unknown'
    const [pid, port] = [Number(lines[0]), Number(lines[3])]
    return { pid, port, socketFolder: lines[4] ?? '', status: status as Postmaster['status'] }
  } catch {
    return undefined
  }
}

/** Also recognizes that the process id was reused, or belongs to a zombie. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1) return false
  if (process.platform === 'linux') return worksIn(pid, cluster)
  if (process.platform === 'win32') return isAlive(pid)
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster)
  } catch {
    return false
  }
}

/** A postmaster's working directory is its data folder, until the process has ended. */
function worksIn(pid: number, cluster: string): boolean {
  const command = () => readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster && /^$|postgres/.test(command())
  } catch (error) {
    // Another user's process hides its working directory but not its arguments.
    return codeOf(error) === 'EACCES' && command().includes(cluster)
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Also finds a server in another container that shares the folder, whose process is invisible here. */
export function listens({ socketFolder, port }: Postmaster, timeoutMs = 2_000): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = socketFolder
    ? createConnection(socketPath(socketFolder, port))
    : createConnection(port, '127.0.0.1')
  socket.setTimeout(timeoutMs, () => resolve(false))
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

/** A fast shutdown: ends sessions and rolls back open transactions. */
export async function stopPostmaster(server: RunningServer, cluster: string, pgCtl: string) {
  for (const mode of ['fast', 'immediate'] as const) {
    if (!server.isRunning()) return
    await requestStop(server.pid, cluster, pgCtl, mode)
    if (await isGone(server.isRunning, 10_000)) return
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL (process ${server.pid}) on ${cluster} doesn't stop. See its log.`,
  )
}

async function requestStop(pid: number, cluster: string, pgCtl: string, mode: 'fast' | 'immediate') {
  try {
    if (process.platform === 'win32')
      await promisify(execFile)(pgCtl, ['stop', '-D', cluster, '-m', mode, '-W'])
    else process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
  } catch {
    // It has already ended, or belongs to another user: the caller's wait decides.
  }
}

export async function isGone(isRunning: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (isRunning()) {
    if (Date.now() >= deadline) return false
    await wait(10)
  }
  return true
}
