/* eslint-disable no-restricted-imports -- the build runs on Node, not in the browser */
import { hash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

import type { Rolldown } from 'vite'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'node_modules', '.cache', 'direct-connect', 'compiled')

type Compile = (this: unknown, code: string, id: string, options?: { moduleType?: string }) => unknown

/**
 * Keeps what the plugin makes of each file. The React compiler takes half the time of a build, and tests need the same
 * result. Other code, another name or another version of any package compiles anew.
 */
export async function keepCompiled(compiler: Promise<Rolldown.Plugin>): Promise<Rolldown.Plugin> {
  const plugin = await compiler
  const { transform } = plugin
  if (typeof transform !== 'object') throw new TypeError(`${plugin.name} has no transform with a filter`)
  const packages = hash('sha256', await readFile(join(root, 'package-lock.json')))
  const compile = transform.handler as Compile
  transform.handler = async function (code, id, options) {
    // A development server adds code for hot reloading.
    const isServing = process.env['NODE_ENV'] === 'development'
    const key = JSON.stringify([packages, isServing, relative(root, id), code])
    const file = join(folder, hash('sha256', key))
    const kept = await readFile(file, 'utf8').catch(() => undefined)
    if (kept !== undefined) return JSON.parse(kept) as { code: string } | null
    const compiled = (await compile.call(this, code, id, options)) as { code: string } | null
    await keep(file, JSON.stringify(compiled ?? null))
    return compiled
  }
  return plugin
}

/** Renamed when complete, because builds and tests may run at the same time. */
async function keep(file: string, content: string) {
  const partial = `${file}.${randomUUID()}`
  await mkdir(folder, { recursive: true })
  await writeFile(partial, content)
  await rename(partial, file)
}
