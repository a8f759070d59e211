import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { median, ratio } from '#bench/figures.ts'

const main = join(import.meta.dirname, '..', 'server', 'main.ts')
const rounds = 5

interface Run {
  child: ChildProcess
  milliseconds: number
}

/** Until the process reports that it is ready, or exits. */
async function launch(dataDir: string): Promise<Run> {
  const begun = performance.now()
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(' is ready at ')) resolve()
    })
  })
  await Promise.race([ready, once(child, 'exit')])
  return { child, milliseconds: performance.now() - begun }
}

async function stop({ child }: Run) {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}

/** How long the portal takes to start in an empty folder, in an existing one, and to refuse a second process. */
export async function run() {
  const times: Record<string, number[]> = {
    'first start': [],
    'second start': [],
    'second process refused': [],
  }
  // The first launch may build the web app, which isn't measured.
  const warm = await mkdtemp(join(tmpdir(), 'dc-bench-'))
  await stop(await launch(warm))
  await rm(warm, { recursive: true })
  for (let round = 0; round < rounds; round += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'dc-bench-'))
    const first = await launch(dataDir)
    await stop(first)
    const second = await launch(dataDir)
    const refused = await launch(dataDir)
    await stop(second)
    await rm(dataDir, { recursive: true })
    for (const [index, { milliseconds }] of [first, second, refused].entries()) {
      times[Object.keys(times)[index] ?? '']?.push(milliseconds)
    }
  }
  const base = median(times['second start'] ?? [])
  const rows = Object.entries(times).map(([what, values]) => {
    const milliseconds = Math.round(median(values))
    return { what, milliseconds, 'of the second start': ratio(milliseconds, base) }
  })
  console.table(rows)
}
