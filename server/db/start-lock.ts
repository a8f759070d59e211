import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'

import { EmbeddedPostgresError, messageOf } from '#server/db/embedded-postgres-error.ts'

const sqliteBusy = 5

/**
 * One process at a time may create, start or stop the server of a folder. The lock is a file lock of the kernel's,
 * taken through SQLite because Node has no other: it goes when its process dies, so there is no stale lock to guess about.
 */
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
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    database.exec('begin exclusive')
    const held = database
    return () => held.close()
  } catch (error) {
    database?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined
    throw new EmbeddedPostgresError(
      `Cannot lock ${file}: ${messageOf(error)}. Make room on the disk, or see who may write there.`,
    )
  }
}
