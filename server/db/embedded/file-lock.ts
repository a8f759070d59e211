import { DatabaseSync } from 'node:sqlite'

const sqliteBusy = 5

/**
 * A kernel file lock, taken through SQLite because Node has none. It ends with the process, so it is never stale. Returns
 * the function that releases it, or undefined while another process holds it.
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
