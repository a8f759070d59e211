import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import {
  EmbeddedPostgresError,
  messageOf,
  useOwnServer,
} from '#server/db/embedded/embedded-postgres-error.ts'
import {
  isGone,
  isPostmasterOf,
  listens,
  readPostmaster,
  type RunningServer,
} from '#server/db/embedded/postmaster.ts'
import { commandAs, giveTo, type RunAs } from '#server/db/embedded/run-as-ordinary-user.ts'
import { socketPath } from '#server/db/embedded/socket-folder.ts'

export interface ServerPlan {
  cluster: string
  log: string
  postgres: string
  runAs: RunAs
  /** undefined on Windows */
  socketFolder: string | undefined
  port: number
  settings: Record<string, string>
}

/** Crash recovery can take long; it continues after this timeout. */
const readyTimeoutMs = 120_000
/** Sessions of a killed server end within moments, unless they run a long query. */
const orphanTimeoutMs = 10_000
const maxLogBytes = 5 * 1024 * 1024

/** Adopts the server already running on the folder, for example after kill -9 of the app, or starts one. */
export async function startOrAdopt(plan: ServerPlan): Promise<RunningServer> {
  const deadline = Date.now() + orphanTimeoutMs
  for (;;) {
    const running = await findRunning(plan)
    if (running) return running
    clearStaleLocks(plan)
    const outcome = await launch(plan)
    if (typeof outcome === 'object') return outcome
    if (!outcome.includes('pre-existing shared memory block') || Date.now() >= deadline)
      throw startError(plan, outcome)
    await wait(100)
  }
}

export async function findRunning(plan: ServerPlan): Promise<RunningServer | undefined> {
  const found = readPostmaster(plan.cluster)
  if (!found) return undefined
  const isRunning = () => isPostmasterOf(found.pid, plan.cluster)
  if (!isRunning()) {
    return found.status === 'ready' && (await listens(found))
      ? { ...found, start: 'adopted', isRunning }
      : undefined
  }
  if (found.status !== 'stopping') {
    const ready = await whenReady(plan, found.pid, isRunning)
    return ready && { ...ready, start: 'adopted', isRunning }
  }
  if (await isGone(isRunning, 5_000)) return undefined
  throw new EmbeddedPostgresError(
    `The database in ${plan.cluster} (process ${found.pid}) is shutting down and waiting for a program that still uses it. ` +
      'Stop that program and start again.',
  )
}

/** Undefined when the server ends instead. */
async function whenReady(plan: ServerPlan, pid: number | undefined, isRunning: () => boolean) {
  const deadline = Date.now() + readyTimeoutMs
  while (isRunning()) {
    const found = readPostmaster(plan.cluster)
    if (found?.pid === pid && found?.status === 'ready') return found
    if (Date.now() >= deadline) throw notReady(plan, pid)
    await wait(10)
  }
  return undefined
}

function notReady({ cluster, log }: ServerPlan, pid: number | undefined) {
  return new EmbeddedPostgresError(
    `PostgreSQL (process ${pid}) on ${cluster} is not ready after ${readyTimeoutMs / 1000} s and was left running. ` +
      `It may still be recovering from a crash. See its log, ${log}, and start again later.`,
  )
}

/**
 * PostgreSQL ignores lock files of dead processes but refuses to start when another process of the same user now has the
 * id. Only call this when no server runs on the folder.
 */
function clearStaleLocks({ cluster, socketFolder }: ServerPlan) {
  const stale = readPostmaster(cluster)
  if (stale && isAlive(stale.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
  if (socketFolder) rmSync(`${socketPath(socketFolder)}.lock`, { force: true })
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The running server, or the log's text when it ended instead. */
async function launch(plan: ServerPlan): Promise<RunningServer | string> {
  const logStart = rotate(plan.log)
  const log = openSync(plan.log, 'a', 0o600)
  await giveTo(plan.runAs, plan.log)
  const { command, args, options } = commandAs(plan.runAs, plan.postgres, serverArguments(plan))
  // Detached, so that Ctrl-C and the app's death don't stop it.
  const child = spawn(command, args, {
    ...options,
    detached: true,
    stdio: ['ignore', log, log],
    windowsHide: true,
  })
  closeSync(log)
  child.unref()
  let failure = 'it ended'
  child.once('error', (error) => (failure = messageOf(error)))
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  const ready = await whenReady(plan, child.pid, isRunning)
  if (ready) return { ...ready, start: 'started', isRunning }
  return logSince(plan.log, logStart) || failure
}

function serverArguments({ cluster, socketFolder, port, settings }: ServerPlan): string[] {
  const all: Record<string, string> = {
    listen_addresses: socketFolder === undefined ? '127.0.0.1' : '',
    port: String(port),
    // A list, so quoted: a comma in the path would split it.
    unix_socket_directories: socketFolder === undefined ? '' : `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    shared_buffers: '64MB',
    max_connections: '100',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    // The app logs failed statements; here they would put customer data into the log.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...settings,
  }
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** Returns the offset at which new lines begin. */
function rotate(log: string): number {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size <= maxLogBytes) return size
  renameSync(log, `${log}.1`)
  return 0
}

function logSince(log: string, start: number): string {
  return readFileSync(log).subarray(start).toString('utf8').trim()
}

function startError({ cluster, log }: ServerPlan, output: string) {
  const lines = output.split('\n').slice(-12)
  return new EmbeddedPostgresError(
    `PostgreSQL doesn't start on ${cluster}. The end of its log (${log}):\n` +
      `${lines.map((line) => `  ${line}`).join('\n')}\n` +
      `Fix this and start again, restore a backup, or ${useOwnServer}.`,
  )
}
