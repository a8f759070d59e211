import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { EmbeddedPostgresError, messageOf } from '#server/db/embedded/embedded-postgres-error.ts'
import { tryFileLock } from '#server/db/embedded/file-lock.ts'

/** Only one process at a time creates, starts or stops the server of a folder. */
export async function takeStartLock(dataDir: string, waitMs = 1_000): Promise<() => void> {
  const file = join(dataDir, 'postgres.lock')
  const deadline = Date.now() + waitMs
  for (;;) {
    const unlock = tryLock(file)
    if (unlock) return unlock
    if (Date.now() >= deadline) {
      throw new EmbeddedPostgresError(
        `Another process is starting or stopping the database in ${dataDir}. ` +
          'Wait until it has finished, or choose another DATA_DIR.',
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
      `Can't lock ${file}: ${messageOf(error)}. Check free disk space and permissions.`,
    )
  }
}
