import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import {
  EmbeddedPostgresError,
  messageOf,
  orUseYourOwn,
} from '#server/db/embedded/embedded-postgres-error.ts'
import type { PostgresBinaries } from '#server/db/embedded/postgres-binaries.ts'
import { commandAs, giveTo, type RunAs } from '#server/db/embedded/run-as-ordinary-user.ts'

const leftoverMark = '.new-'
const initdbLimitMs = 120_000

/** Made beside its place and renamed into it: a crash on the way leaves a leftover and never half a database. */
export async function createCluster(
  cluster: string,
  binaries: PostgresBinaries,
  runAs: RunAs,
  sync: boolean,
) {
  const dataDir = dirname(cluster)
  await removeLeftovers(dataDir)
  // A name of its own, because the initdb of a process that was killed may still be writing into an older one.
  const fresh = `${cluster}${leftoverMark}${randomUUID()}`
  try {
    await mkdir(fresh, { mode: 0o700 })
    await giveTo(runAs, fresh)
    await runInitdb(fresh, binaries, runAs, [
      ...(process.platform === 'win32' ? await withPassword(dataDir) : ['--auth=trust']),
      ...(sync ? [] : ['--no-sync']),
    ])
    await rename(fresh, cluster)
    if (sync && process.platform !== 'win32') await syncFolder(dataDir)
  } catch (error) {
    await removeLeftovers(dataDir)
    throw new EmbeddedPostgresError(
      `The database could not be created in ${cluster}: ${reasonOf(error)}\n` +
        `Mend that and start again, or ${orUseYourOwn}.`,
    )
  }
}

/** The built-in locale is the same on every platform and does not change with the system's C library. */
async function runInitdb(folder: string, binaries: PostgresBinaries, runAs: RunAs, extra: string[]) {
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--encoding=UTF8']
  const { command, args, options } = commandAs(runAs, binaries.initdb, [
    '-D',
    folder,
    '--username=postgres',
    '--data-checksums',
    ...locale,
    ...extra,
  ])
  await promisify(execFile)(command, args, { ...options, timeout: initdbLimitMs })
}

/** On Windows the server listens on loopback, where other users can reach it. */
async function withPassword(dataDir: string) {
  const file = passwordFile(dataDir)
  await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return ['--auth=scram-sha-256', `--pwfile=${file}`]
}

const passwordFile = (dataDir: string) => join(dataDir, 'postgres.password')

export async function readPassword(dataDir: string) {
  return (await readFile(passwordFile(dataDir), 'utf8')).trim()
}

async function removeLeftovers(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    // One that will not go does no harm and is tried again at the next start.
    if (name.startsWith(`postgres${leftoverMark}`))
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}

async function syncFolder(folder: string) {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

function reasonOf(error: unknown): string {
  const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  return said.split('\n').slice(-6).join('\n') || messageOf(error)
}
