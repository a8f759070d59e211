import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

import {
  EmbeddedPostgresError,
  messageOf,
  useOwnServer,
} from '#server/db/embedded/embedded-postgres-error.ts'
import { syncFolder } from '#server/db/embedded/password-file.ts'
import type { PostgresBinaries } from '#server/db/embedded/postgres-binaries.ts'
import { commandAs, giveTo, type RunAs } from '#server/db/embedded/run-as-ordinary-user.ts'

const partialMark = '.new-'
const initdbTimeoutMs = 120_000

/**
 * Created under another name and then renamed, so that a crash never leaves a partial database. No one can log in until
 * its password is set.
 */
export async function createCluster(
  cluster: string,
  binaries: PostgresBinaries,
  runAs: RunAs,
  sync: boolean,
) {
  const dataDir = dirname(cluster)
  await removePartial(dataDir)
  // A unique name: the initdb of a killed process may still be writing to an older folder.
  const partial = `${cluster}${partialMark}${randomUUID()}`
  try {
    await mkdir(partial, { mode: 0o700 })
    await giveTo(runAs, partial)
    await runInitdb(partial, binaries, runAs, ['--auth=reject', ...(sync ? [] : ['--no-sync'])])
    await rename(partial, cluster)
    if (sync && process.platform !== 'win32') await syncFolder(dataDir)
  } catch (error) {
    await removePartial(dataDir)
    throw new EmbeddedPostgresError(
      `Could not create the database in ${cluster}: ${initdbError(error)}\n` +
        `Fix this and start again, or ${useOwnServer}.`,
    )
  }
}

/** The built-in locale is the same on every platform and independent of the C library. */
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
  await promisify(execFile)(command, args, { ...options, timeout: initdbTimeoutMs })
}

async function removePartial(dataDir: string) {
  for (const name of await readdir(dataDir)) {
    // A folder that can't be removed does no harm; the next start tries again.
    if (name.startsWith(`postgres${partialMark}`))
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)
  }
}

function initdbError(error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
  return stderr.split('\n').slice(-6).join('\n') || messageOf(error)
}
