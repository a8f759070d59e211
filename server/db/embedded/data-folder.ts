import { constants } from 'node:fs'
import { access, mkdir, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

import {
  codeOf,
  EmbeddedPostgresError,
  messageOf,
  useOwnServer,
} from '#server/db/embedded/embedded-postgres-error.ts'

/** Creates DATA_DIR if it is missing and returns its real path. */
export async function openDataDir(dataDir: string): Promise<string> {
  const path = resolve(dataDir)
  try {
    await mkdir(dirname(path), { recursive: true })
    await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
    if (!(await stat(path)).isDirectory()) throw new Error('a file with that name exists')
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(path)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `Can't use the data folder ${path}: ${messageOf(error)}. ` +
        `Make it a folder this user can write to, choose another DATA_DIR, or ${useOwnServer}.`,
    )
  }
}

/** Throws if the folder has a database of another version or other files. */
export async function hasCluster(cluster: string, majorVersion: string): Promise<boolean> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new EmbeddedPostgresError(`Can't read the database in ${cluster}: ${messageOf(error)}.`)
  })
  if (version !== undefined) return checkVersion(cluster, version.trim(), majorVersion)
  const entries = await readdir(cluster).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw new EmbeddedPostgresError(`Can't read the database folder ${cluster}: ${messageOf(error)}.`)
  })
  if (entries.length === 0) return false
  throw new EmbeddedPostgresError(
    `${cluster} has files that are not a PostgreSQL database (PG_VERSION is missing). ` +
      `Nothing was changed. Move them away, or choose another DATA_DIR.`,
  )
}

function checkVersion(cluster: string, version: string, majorVersion: string): true {
  if (version === majorVersion) return true
  throw new EmbeddedPostgresError(
    `The database in ${cluster} was created by PostgreSQL ${version}, but this is PostgreSQL ${majorVersion}. ` +
      `Nothing was changed. Dump it with PostgreSQL ${version} (pg_dump), move the folder away, start again and ` +
      `restore the dump (psql); or run PostgreSQL ${version} on it and set DATABASE_URL.`,
  )
}
