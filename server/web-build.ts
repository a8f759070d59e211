import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { tryFileLock } from '#server/db/embedded/file-lock.ts'

const root = join(import.meta.dirname, '..')
export const webFolder = join(root, 'web', 'dist')
const stamp = join(webFolder, '.built-from')

const generatedFolders = ['node_modules', 'dist', '.tsbuild', '.tanstack']
const exclude = (path: string) =>
  path.includes('.test.') || generatedFolders.includes(path.split('/').at(-1) ?? '')

async function sourceHash(): Promise<string> {
  const files = await Array.fromAsync(glob('{web,contract}/**/*.*', { cwd: root, exclude }))
  const contents = await Promise.all(
    [...files, 'package-lock.json']
      .sort()
      .map(async (file) => [file, await readFile(join(root, file)).catch(() => '')] as const),
  )
  const hash = createHash('sha256')
  for (const [file, content] of contents) hash.update(file).update('\0').update(content)
  return hash.digest('hex')
}

function build(): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(process.execPath, [vite, 'build', 'web', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error('Building the web app failed.'))))
  })
}

/** Without the build tools, an existing build has to do. */
async function isBuiltFrom(hash: string): Promise<boolean> {
  if (!existsSync(join(webFolder, 'index.html'))) return false
  return (
    !existsSync(join(root, 'node_modules', 'vite')) ||
    (await readFile(stamp, 'utf8').catch(() => '')) === hash
  )
}

async function takeBuildLock(): Promise<() => void> {
  const folder = join(root, 'node_modules', '.cache', 'direct-connect')
  await mkdir(folder, { recursive: true })
  for (;;) {
    const unlock = tryFileLock(join(folder, 'web-build.lock'))
    if (unlock) return unlock
    await wait(100)
  }
}

/** Builds if the sources changed since the last build. Of several processes at once, one builds and the others wait. */
export async function ensureWebBuilt(say: (text: string) => void) {
  const hash = await sourceHash()
  if (await isBuiltFrom(hash)) return
  say('Building the web app …')
  const unlock = await takeBuildLock()
  try {
    if (await isBuiltFrom(hash)) return
    await build()
    await writeFile(stamp, hash)
  } finally {
    unlock()
  }
}
