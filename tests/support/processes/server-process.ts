import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

import { onTestFinished } from 'vitest'

import { newFolder, type WhenDone } from '#tests/support/processes/embedded-postgres-app.ts'
import { SiteVisitor } from '#tests/support/processes/site-visitor.ts'

const root = join(import.meta.dirname, '..', '..', '..')
/** Programs start sooner once one of them has left its compiled modules here. */
const compileCache = join(root, 'node_modules', '.cache', 'direct-connect')
const readyLine = /^Direct Connect is ready at http:\/\/\S+:(\d+)$/m
/** Enough for a first start that builds the web app on a busy machine. */
const readyLimitMs = 180_000

type Settings = Record<string, string>

interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** Runs one of the product's programs as an operator would, with only these settings and, except for one test, without npm. */
export class ServerProcess {
  stdout = ''
  stderr = ''
  readonly exit: Promise<Exit>
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>
  readonly #ready = Promise.withResolvers<number>()

  constructor(
    words: string[],
    settings: Settings,
    whenDone: WhenDone = onTestFinished,
    program = process.execPath,
  ) {
    const { PATH = '', HOME = '', TMPDIR = '/tmp' } = process.env
    this.#child = spawn(program, words, {
      cwd: root,
      env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: compileCache, ...settings },
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => this.#append(text))
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => (this.stderr += text))
    // Not 'exit': output may still arrive after it.
    this.exit = once(this.#child, 'close').then(([code, signal]): Exit => ({ code, signal }))
    whenDone(() => this.#end())
  }

  get pid(): number {
    return this.#child.pid ?? 0
  }

  get output(): string {
    return `${this.stdout}${this.stderr}`
  }

  /** The port, once the process reports that it is ready. */
  async ready(): Promise<number> {
    const limit = Promise.withResolvers<never>()
    const timer = setTimeout(() => limit.reject(new Error(`Not ready: ${this.output}`)), readyLimitMs)
    const ended = this.exit.then(({ code }) => {
      throw new Error(`Ended with ${code}: ${this.output}`)
    })
    return Promise.race([this.#ready.promise, ended, limit.promise]).finally(() => clearTimeout(timer))
  }

  async visitor(label?: string): Promise<SiteVisitor> {
    return new SiteVisitor(await this.ready(), label)
  }

  signal(signal: NodeJS.Signals) {
    this.#child.kill(signal)
  }

  stop(signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM'): Promise<Exit> {
    this.signal(signal)
    return this.exit
  }

  kill9(): Promise<Exit> {
    this.signal('SIGKILL')
    return this.exit
  }

  type(text: string) {
    this.#child.stdin.end(text)
  }

  #append(text: string) {
    this.stdout += text
    const port = readyLine.exec(this.stdout)?.[1]
    if (port) this.#ready.resolve(Number(port))
  }

  async #end() {
    if (this.#child.exitCode === null && this.#child.signalCode === null) await this.kill9()
  }
}

/** Starts `npm start` on a free port without waiting. */
export function launch(settings: Settings, whenDone?: WhenDone): ServerProcess {
  return new ServerProcess(['server/main.ts'], { PORT: '0', ...settings }, whenDone)
}

/** Starts it through npm, which runs the server in a process below its own. */
export const launchByNpm = (settings: Settings) =>
  new ServerProcess(['start'], { PORT: '0', ...settings }, onTestFinished, 'npm')

/** Starts `npm start` on a free port and waits until it is ready. */
export async function start(settings: Settings, whenDone?: WhenDone): Promise<ServerProcess> {
  const server = launch(settings, whenDone)
  await server.ready()
  return server
}

/** Runs `npm run admin -- …` with a typed password until it exits. */
export async function admin(settings: Settings, words: string[], password = '') {
  const command = new ServerProcess(['server/admin.ts', ...words], settings)
  command.type(`${password}\n`)
  const { code } = await command.exit
  return { code, said: command.stdout, complained: command.stderr }
}

/** An empty DATA_DIR, removed after the test along with a database still running in it. */
export const freshDataDir = newFolder

/** Command lines of the processes that still run in the folder or were started on it. */
export function processesOf(dataDir: string): string[] {
  if (process.platform !== 'linux') {
    const lines = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n')
    return lines.filter((line) => line.includes(dataDir))
  }
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return ids.flatMap((id) => describe(id, dataDir))
}

function describe(id: string, dataDir: string): string[] {
  try {
    const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ')
    const folder = readlinkSync(`/proc/${id}/cwd`)
    return command.includes(dataDir) || folder.startsWith(dataDir) ? [`${id} ${command}`] : []
  } catch {
    // It has ended, or belongs to another user.
    return []
  }
}
