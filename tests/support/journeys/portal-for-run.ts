import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '..', '..', '..')
const readyLine = /^Direct Connect is ready at http:\/\/\S+:(\d+)$/
/** Long enough for a first start that builds the web app on a busy machine. */
const readyLimitMs = 120_000

/** Told to the workers through the environment, which they inherit. */
const told = { port: 'JOURNEYS_PORT', dataDir: 'JOURNEYS_DATA_DIR' } as const

export const portalPort = () => Number(process.env[told.port])
export const portalDataDir = () => process.env[told.dataDir] ?? ''

/**
 * The portal of the whole run: a fresh embedded database with the demo, gone again when the run ends.
 * @public playwright.config.ts names it
 */
export default function startPortal(): Promise<() => Promise<void>> {
  return startPortalWith({})
}

/** A portal with settings of its own. From now on, until it is stopped, the journeys of this process go there. */
export async function startPortalWith(settings: Settings): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'direct-connect-journeys-'))
  const dataDir = join(folder, 'data')
  const { server, exited, port } = launch(dataDir, settings)
  const stop = async () => {
    server.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true, force: true })
  }
  // The test runner itself tidies up after Ctrl-C only.
  process.once('SIGTERM', () => void stop().finally(() => process.exit(143)))
  try {
    process.env[told.port] = await port
    process.env[told.dataDir] = dataDir
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

type Settings = Record<string, string>

/** Without npm in between, so that a signal reaches the server, and with none of the machine's own settings. */
function launch(dataDir: string, own: Settings) {
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env
  const settings = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...own }
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(server, 'exit')
  const ready = Promise.withResolvers<string>()
  createInterface(server.stdout).on('line', (line) => {
    const port = readyLine.exec(line)?.[1]
    if (port) ready.resolve(port)
  })
  const timer = setTimeout(() => ready.reject(new Error('The portal did not get ready.')), readyLimitMs)
  void exited.then(([code]) => ready.reject(new Error(`The portal ended with ${String(code)}.`)))
  return { server, exited, port: ready.promise.finally(() => clearTimeout(timer)) }
}
