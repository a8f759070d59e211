import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
export const webFolder = join(root, 'web', 'dist')
const stamp = join(webFolder, '.built-from')

const madeFolders = ['node_modules', 'dist', '.tsbuild', '.tanstack']
const exclude = (path: string) => madeFolders.includes(path.split('/').at(-1) ?? '')

/** A hash of all that the web app is made from. */
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
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('The web app could not be built.')),
    )
  })
}

/** Builds the web app when it is not built, or was built from other sources. */
export async function ensureWebBuilt(say: (text: string) => void) {
  const built = existsSync(join(webFolder, 'index.html'))
  // Where the building tools were left out of the install, what was built is what there is.
  if (built && !existsSync(join(root, 'node_modules', 'vite'))) return
  const hash = await sourceHash()
  if (built && (await readFile(stamp, 'utf8').catch(() => '')) === hash) return
  say('Building the web app, once …')
  await build()
  await writeFile(stamp, hash)
}
