import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const main = join(import.meta.dirname, '..', 'server', 'main.ts')
const rounds = 5

interface Run {
  child: ChildProcess
  milliseconds: number
}

/** From the start of the process until it says that it is ready, or until it ends. */
async function launch(dataDir: string): Promise<Run> {
  const begun = performance.now()
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  const ready = new Promise<void>((resolve) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes(' is ready at ')) resolve()
    })
  })
  await Promise.race([ready, once(child, 'exit')])
  return { child, milliseconds: performance.now() - begun }
}

async function stop({ child }: Run) {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** How long the portal takes to be ready on an empty and on an existing folder, and a second one to be refused. */
export async function run() {
  const times: Record<string, number[]> = {
    'first start': [],
    'second start': [],
    'second process refused': [],
  }
  // The web app is built by the first launch if it has to be; that is not measured.
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
    const milliseconds = Math.round(median([...values]))
    return { what, milliseconds, 'of the second start': Math.round((milliseconds / base) * 100) / 100 }
  })
  console.table(rows)
}
