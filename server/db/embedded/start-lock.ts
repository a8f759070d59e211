import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { EmbeddedPostgresError, messageOf } from '#server/db/embedded/embedded-postgres-error.ts'
import { tryFileLock } from '#server/db/embedded/file-lock.ts'

/** One process at a time may create, start or stop the server of a folder. */
export async function takeStartLock(dataDir: string, waitMs = 1_000): Promise<() => void> {
  const file = join(dataDir, 'postgres.lock')
  const deadline = Date.now() + waitMs
  for (;;) {
    const unlock = tryLock(file)
    if (unlock) return unlock
    if (Date.now() >= deadline) {
      throw new EmbeddedPostgresError(
        `Another process is starting or stopping the database in ${dataDir}. ` +
          'Only one may use a DATA_DIR: wait until it has finished, or give this one a DATA_DIR of its own.',
      )
    }
    await wait(20)
  }
}

function tryLock(file: string): (() => void) | undefined {
  try {
    return tryFileLock(file)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Cannot lock ${file}: ${messageOf(error)}. Make room on the disk, or see who may write there.`,
    )
  }
}
