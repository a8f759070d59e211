import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

import { newDataFolder } from '#tests/support/run/data-folder.ts'

const root = join(import.meta.dirname, '..', '..', '..')
/** Programs start sooner once one of them has left its compiled modules here. */
const compileCache = join(root, 'node_modules', '.cache', 'direct-connect')
const readyLine = /^Direct Connect is ready at http:\/\/\S+:(\d+)$/
/** Enough for a first start that builds the web app on a busy machine. */
const readyLimitMs = 120_000

/** Workers inherit these environment variables. */
const variables = { port: 'JOURNEYS_PORT', dataDir: 'JOURNEYS_DATA_DIR' } as const

export const portalPort = () => Number(process.env[variables.port])
export const portalDataDir = () => process.env[variables.dataDir] ?? ''

/**
 * Starts the portal of the whole run on a new embedded database with the demo, removed when the run ends.
 * @public playwright.config.ts names it
 */
export default function startPortal(): Promise<() => Promise<void>> {
  return startPortalWith({})
}

/**
 * Starts a portal with these settings; journeys of this process use it until it stops. Stopping fails if the account check
 * finds a difference.
 */
export async function startPortalWith(settings: Settings): Promise<() => Promise<void>> {
  const folder = await newDataFolder()
  const dataDir = join(folder, 'data')
  const { server, exited, port } = launch(dataDir, settings)
  const end = async () => {
    server.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true, force: true })
  }
  // Playwright cleans up after Ctrl-C only.
  process.once('SIGTERM', () => void end().finally(() => process.exit(143)))
  try {
    process.env[variables.port] = await port
    process.env[variables.dataDir] = dataDir
  } catch (error) {
    await end()
    throw error
  }
  return async () => {
    const checked = await run(dataDir, ['server/account.ts', 'check'])
    await end()
    if (checked.code !== 0) throw new Error(`The journeys left wrong accounts:\n${checked.complained}`)
  }
}

/** Runs a command of the product on a running portal's database. */
export async function run(dataDir: string, words: string[], typed = '') {
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env
  const command = spawn(process.execPath, words, {
    cwd: root,
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: compileCache, DATA_DIR: dataDir },
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  command.stdin.end(typed)
  const complained = await text(command.stderr)
  if (command.exitCode === null) await once(command, 'exit')
  return { code: command.exitCode, complained }
}

type Settings = Record<string, string>

/** Journeys share the demo's accounts, so together they search and book more than one person would. */
const withoutLimits: Settings = {
  UNPAID_SEATS_PER_USER: '0',
  UNPAID_SEATS_PER_AGENCY: '0',
  CHANGES_PER_HOUR: '0',
  STREAMS_PER_USER: '0',
  CALLS_AT_ONCE: '0',
  SEARCHES_PER_MINUTE: '0',
  LISTS_PER_MINUTE: '0',
  QUOTES_PER_MINUTE: '0',
  BOOKINGS_PER_MINUTE: '0',
  EXPORTS_PER_MINUTE: '0',
  FILES_PER_MINUTE: '0',
  INVITATIONS_PER_MINUTE: '0',
}

/** Starts the server without npm, so that signals reach it, and without the machine's own settings. */
function launch(dataDir: string, own: Settings) {
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env
  const settings = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...withoutLimits, ...own }
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: compileCache, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(server, 'exit')
  const ready = Promise.withResolvers<string>()
  createInterface(server.stdout).on('line', (line) => {
    const port = readyLine.exec(line)?.[1]
    if (port) ready.resolve(port)
  })
  const timer = setTimeout(() => ready.reject(new Error('The portal was not ready in time.')), readyLimitMs)
  void exited.then(([code]) => ready.reject(new Error(`The portal exited with ${String(code)}.`)))
  return { server, exited, port: ready.promise.finally(() => clearTimeout(timer)) }
}
