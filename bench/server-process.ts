import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import type { Place } from '#bench/place.ts'

export interface ServerProcess {
  port: number
  /** Microseconds of CPU time so far, in all threads. */
  cpu(): Promise<number>
  /** Bytes of memory after a garbage collection. */
  memory(): Promise<number>
  /** A message that only this process knows. Resolves once it was handled. */
  send(what: string): Promise<unknown>
  /** Stops the process, jobs included, until `resume`. */
  pause(): void
  resume(): void
  stop(): Promise<void>
}

const readyLimitMs = 60_000

/** The child also exits when this process dies. */
async function startProcess(script: string, settings: Record<string, string>): Promise<ServerProcess> {
  const { PATH = '', HOME = '', TMPDIR } = process.env
  const child = fork(join(import.meta.dirname, script), {
    env: { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), ...settings },
    execArgv: process.execArgv,
  })
  const signal = AbortSignal.timeout(readyLimitMs)
  const gone = once(child, 'exit', { signal }).then(() => {
    throw new Error(`${script} exited before it was ready.`)
  })
  gone.catch(() => undefined)
  const [port] = (await Promise.race([once(child, 'message', { signal }), gone])) as [number]
  return {
    port,
    cpu: () => asked(child, 'cpu'),
    memory: () => asked(child, 'memory'),
    send: (what) => asked(child, what),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: () => stop(child),
  }
}

const withoutLimits = {
  CALLS_AT_ONCE: '0',
  SEARCHES_PER_MINUTE: '0',
  LISTS_PER_MINUTE: '0',
  QUOTES_PER_MINUTE: '0',
  BOOKINGS_PER_MINUTE: '0',
  EXPORTS_PER_MINUTE: '0',
  FILES_PER_MINUTE: '0',
  INVITATIONS_PER_MINUTE: '0',
  STREAMS_PER_USER: '0',
}

/** The portal has its default limits with these: an empty setting counts as absent. */
export const defaultLimits = Object.fromEntries(Object.keys(withoutLimits).map((name) => [name, '']))

/** On a filled database with the demo's agencies, until the benchmark ends. */
export async function startServer(
  script: string,
  database: string,
  place: Place,
  stack: AsyncDisposableStack,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const server = await startProcess(script, {
    DATABASE_URL: place.asApp(database),
    MIGRATION_DATABASE_URL: database,
    DATA_DIR: join(place.folder, 'portal'),
    SECRET_KEY: 'only for a benchmark, and long enough',
    HOST: '127.0.0.1',
    PORT: '0',
    // Requests need no port in their Host header then.
    PUBLIC_URL: 'http://localhost',
    DEMO: '1',
    LOG_LEVEL: 'silent',
    ...withoutLimits,
    ...settings,
  })
  stack.defer(() => server.stop())
  return server
}

async function asked(child: ChildProcess, what: string): Promise<number> {
  const answer = once(child, 'message')
  child.send(what)
  const [figure] = (await answer) as [number]
  return figure
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGCONT')
  child.disconnect()
  const limit = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await exit
  clearTimeout(limit)
}

/** Called by the child: reports its port, then answers each message with its memory or its CPU time. */
export function answerParent(port: number) {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  process.on('message', (what) => {
    if (what === 'memory') {
      collectGarbage()
      process.send?.(process.memoryUsage.rss())
      return
    }
    const { user, system } = process.cpuUsage()
    process.send?.(user + system)
  })
  process.send?.(port)
}

/** Ctrl-C reaches every process of the terminal, but the parent decides when to stop and then disconnects. */
export function leaveSignalsToParent() {
  process.on('disconnect', () => process.exit())
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => undefined)
}
