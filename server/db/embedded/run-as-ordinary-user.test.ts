import { spawnSync } from 'node:child_process'
import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { end, newFolder, removeTemplate, startApp } from '#tests/support/processes/embedded-postgres-app.ts'
import { ordinary } from '#tests/support/processes/reachable-program.ts'

const cleanups: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const cleanup of cleanups) await cleanup()
  await removeTemplate()
})

type Before = { before?: string[] }

const isRoot = process.getuid?.() === 0
const works = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

const clusterOwner = async (dataDir: string) => (await stat(join(dataDir, 'postgres'))).uid

async function startAndStop(dataDir: string, options: typeof ordinary & Before = {}) {
  const app = startApp(dataDir, options)
  const line = await app.nextLine()
  if (line.start) await end(app.child, 'SIGTERM')
  return line
}

/** Cases that start on the same new database share it, because creating one takes a second. */
const sharedDataDir = (options: typeof ordinary = {}) => {
  let folder: Promise<string> | undefined
  return () => (folder ??= createDataDir(options))
}

async function createDataDir(options: typeof ordinary) {
  const dataDir = join(await newFolder((cleanup) => void cleanups.push(cleanup)), 'data')
  expect(await startAndStop(dataDir, options)).toMatchObject({ start: 'created' })
  return dataDir
}

const createdByOrdinaryUser = sharedDataDir(ordinary)
const createdByRoot = sharedDataDir()

async function anOrdinaryUserNeedsNothing() {
  expect(await clusterOwner(await createdByOrdinaryUser())).toBe(ordinary.uid ?? process.getuid?.())
}

const mayNest = works('unshare', '--user', '--map-user=65534', '--map-group=65534', 'true')
const hidden = [
  'unshare',
  '--mount',
  'sh',
  '-c',
  'mount --bind /bin/false "$(command -v unshare)" && exec "$@"',
  'sh',
]
/** With user namespaces, this needs the permission to hide them. */
const canBeWithout = !mayNest || works('unshare', ...hidden.slice(1), 'true')

const withoutNamespaces = (): Before => (mayNest && canBeWithout ? { before: hidden } : {})

async function rootRunsItAsNobody() {
  const dataDir = join(await newFolder(), 'data')
  expect(await startAndStop(dataDir, withoutNamespaces())).toMatchObject({ start: 'created' })
  expect(await clusterOwner(dataDir)).toBe(65_534)
  // Other programs that run as nobody can't read it.
  expect(await stat(join(dataDir, 'postgres.password'))).toMatchObject({ uid: 0, mode: 0o100600 })
  expect(await startAndStop(dataDir)).toMatchObject({ start: 'started' })
}

async function rootUsesAnOrdinaryUsersFolder() {
  const dataDir = await createdByOrdinaryUser()
  expect(await startAndStop(dataDir)).toMatchObject({ start: 'started' })
  expect(await startAndStop(dataDir, ordinary)).toMatchObject({ start: 'started' })
}

async function ordinaryUserLearnsTheOwner() {
  const dataDir = await createdByRoot()
  const { mode } = await stat(dataDir)
  await chmod(dataDir, 0o777)
  try {
    const { error, start } = await startAndStop(dataDir, { uid: 65_533, gid: 65_533 })
    expect(start).toBeUndefined()
    expect(error).toMatch(/belongs to user \d+.*, but this process runs as user 65533.*chown/)
  } finally {
    await chmod(dataDir, mode)
  }
}

async function rootKeepsTheFiles() {
  const dataDir = await createdByRoot()
  expect(await clusterOwner(dataDir)).toBe(mayNest ? 0 : 65_534)
  // The next start without namespaces works too.
  expect(await startAndStop(dataDir, withoutNamespaces())).toMatchObject({ start: 'started' })
}

/** Root of a namespace without other users or further namespaces. */
async function rootWithoutOtherUsersGetsAdvice() {
  const dataDir = await newFolder()
  const script = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"'
  const before = ['unshare', '--user', '--map-root-user', 'sh', '-c', script, 'sh']
  const { error } = await startAndStop(dataDir, { before })
  expect(error).toMatch(/doesn't run as root.*ordinary user.*DATA_DIR.*DATABASE_URL/)
}

const canLockRootUp = works(
  'unshare',
  '--user',
  '--map-root-user',
  'sh',
  '-c',
  'echo 0 > /proc/sys/user/max_user_namespaces',
)

const cases = [
  {
    title: 'an ordinary user needs no setup and owns the files',
    check: anOrdinaryUserNeedsNothing,
    can: true,
  },
  {
    title: 'root without user namespaces runs it as nobody',
    check: rootRunsItAsNobody,
    can: isRoot && canBeWithout,
  },
  { title: 'root runs it as the owner of the folder', check: rootUsesAnOrdinaryUsersFolder, can: isRoot },
  {
    title: 'an ordinary user learns that the folder belongs to root',
    check: ordinaryUserLearnsTheOwner,
    can: isRoot,
  },
  { title: 'root keeps owning the files where possible', check: rootKeepsTheFiles, can: isRoot },
  {
    title: 'root without any other user gets advice',
    check: rootWithoutOtherUsersGetsAdvice,
    can: canLockRootUp,
  },
]

// An ordinary user can run only some of the cases.
for (const { title, check } of cases.filter(({ can }) => can)) {
  test(`embedded PostgreSQL: ${title}`, async () => {
    expect.hasAssertions()
    await check()
  })
}
