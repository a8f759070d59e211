import { DatabaseSync } from 'node:sqlite'

const sqliteBusy = 5

/**
 * A file lock of the kernel's, taken through SQLite because Node has no other: it goes when its process dies, so there
 * is no stale lock to guess about. Answers how to let go of it, or nothing while another process has it.
 */
export function tryFileLock(file: string): (() => void) | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    database.exec('begin exclusive')
    const held = database
    return () => held.close()
  } catch (error) {
    database?.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined
    throw error
  }
}
