import { constants } from 'node:fs'
import { access, mkdir, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

import {
  codeOf,
  EmbeddedPostgresError,
  messageOf,
  orUseYourOwn,
} from '#server/db/embedded/embedded-postgres-error.ts'

/** Makes DATA_DIR if need be and answers its real path, the same one through every link and relative name. */
export async function openDataDir(dataDir: string): Promise<string> {
  const path = resolve(dataDir)
  try {
    await mkdir(dirname(path), { recursive: true })
    await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
    if (!(await stat(path)).isDirectory()) throw new Error('there is a file of that name')
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(path)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data folder ${path} cannot be used: ${messageOf(error)}. ` +
        `Make it a folder that this user may write to, choose another DATA_DIR, or ${orUseYourOwn}.`,
    )
  }
}

/** True if there is a database of this version in the folder, false if there is nothing. */
export async function hasCluster(cluster: string, majorVersion: string): Promise<boolean> {
  const madeBy = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new EmbeddedPostgresError(`The database in ${cluster} cannot be read: ${messageOf(error)}.`)
  })
  if (madeBy !== undefined) return checkVersion(cluster, madeBy.trim(), majorVersion)
  const entries = await readdir(cluster).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw new EmbeddedPostgresError(`${cluster} should be the database's folder: ${messageOf(error)}.`)
  })
  if (entries.length === 0) return false
  throw new EmbeddedPostgresError(
    `${cluster} holds files that are not a PostgreSQL database (PG_VERSION is missing). ` +
      `Nothing was changed. Move it away, or choose another DATA_DIR.`,
  )
}

function checkVersion(cluster: string, madeBy: string, majorVersion: string): true {
  if (madeBy === majorVersion) return true
  throw new EmbeddedPostgresError(
    `The database in ${cluster} was made by PostgreSQL ${madeBy}, and this is PostgreSQL ${majorVersion}. ` +
      `Nothing was changed. Dump it with a PostgreSQL ${madeBy} (pg_dump), move the folder away, start again and ` +
      `restore the dump (psql); or run a PostgreSQL ${madeBy} on it and set DATABASE_URL.`,
  )
}
