import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import {
  EmbeddedPostgresError,
  messageOf,
  orUseYourOwn,
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

/** Crash recovery after much writing takes its time; it goes on by itself when this limit is reached. */
const readyLimitMs = 120_000
/** The sessions of a server that was killed notice it within moments, unless they are in the middle of a long query. */
const orphanLimitMs = 10_000
const largestLogBytes = 5 * 1024 * 1024

/** Uses the server that is already running on the folder, e.g. after a kill -9 of the app, or starts one. */
export async function startOrAdopt(plan: ServerPlan): Promise<RunningServer> {
  const deadline = Date.now() + orphanLimitMs
  for (;;) {
    const running = await findRunning(plan)
    if (running) return running
    clearStaleLocks(plan)
    const outcome = await launch(plan)
    if (typeof outcome === 'object') return outcome
    if (!outcome.includes('pre-existing shared memory block') || Date.now() >= deadline)
      throw failed(plan, outcome)
    await wait(100)
  }
}

async function findRunning(plan: ServerPlan): Promise<RunningServer | undefined> {
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
    `The database in ${plan.cluster} (process ${found.pid}) is shutting down and waits for a program that still uses it. ` +
      'Stop that program and start again.',
  )
}

/** Answers nothing when the server ends instead. */
async function whenReady(plan: ServerPlan, pid: number | undefined, isRunning: () => boolean) {
  const deadline = Date.now() + readyLimitMs
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
    `PostgreSQL (process ${pid}) on ${cluster} is not ready after ${readyLimitMs / 1000} s and was left running: ` +
      `it may still be recovering from a crash. Its log is ${log}. Start again later.`,
  )
}

/**
 * PostgreSQL itself sorts out lock files of dead processes, but refuses to start when the id now belongs to another
 * process of the same user. Here it is known that none of them is a server of this folder.
 */
function clearStaleLocks({ cluster, socketFolder }: ServerPlan) {
  const stale = readPostmaster(cluster)
  if (stale && isAnybody(stale.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
  if (socketFolder) rmSync(`${socketPath(socketFolder)}.lock`, { force: true })
}

function isAnybody(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Answers the running server, or what the log says when it ended instead. */
async function launch(plan: ServerPlan): Promise<RunningServer | string> {
  const logStart = rotate(plan.log)
  const log = openSync(plan.log, 'a', 0o600)
  await giveTo(plan.runAs, plan.log)
  const { command, args, options } = commandAs(plan.runAs, plan.postgres, serverArguments(plan))
  // Detached: Ctrl-C in a terminal and the death of the app do not reach it.
  const child = spawn(command, args, {
    ...options,
    detached: true,
    stdio: ['ignore', log, log],
    windowsHide: true,
  })
  closeSync(log)
  child.unref()
  let problem = 'it ended'
  child.once('error', (error) => (problem = messageOf(error)))
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null
  const ready = await whenReady(plan, child.pid, isRunning)
  if (ready) return { ...ready, start: 'started', isRunning }
  return logSince(plan.log, logStart) || problem
}

function serverArguments({ cluster, socketFolder, port, settings }: ServerPlan): string[] {
  const all: Record<string, string> = {
    listen_addresses: socketFolder === undefined ? '127.0.0.1' : '',
    port: String(port),
    // A list: quoted, because a comma in the path would end the entry.
    unix_socket_directories: socketFolder === undefined ? '' : `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    shared_buffers: '64MB',
    max_connections: '100',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    // Refused statements are the app's to tell; here they would fill the log, with customers' data.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...settings,
  }
  return ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** Answers where the new lines will begin. */
function rotate(log: string): number {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size <= largestLogBytes) return size
  renameSync(log, `${log}.1`)
  return 0
}

function logSince(log: string, start: number): string {
  return readFileSync(log).subarray(start).toString('utf8').trim()
}

function failed({ cluster, log }: ServerPlan, said: string) {
  const lines = said.split('\n').slice(-12)
  return new EmbeddedPostgresError(
    `PostgreSQL does not start on ${cluster}. The end of its log (${log}):\n` +
      `${lines.map((line) => `  ${line}`).join('\n')}\n` +
      `Mend what it names and start again, restore a backup, or ${orUseYourOwn}.`,
  )
}
