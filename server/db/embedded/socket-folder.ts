import { createHash } from 'node:crypto'
import { lstat, mkdir, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

import {
  codeOf,
  EmbeddedPostgresError,
  messageOf,
  useOwnServer,
} from '#server/db/embedded/embedded-postgres-error.ts'
import { giveTo, type RunAs } from '#server/db/embedded/run-as-ordinary-user.ts'

/** Linux allows 107 bytes for the path of a socket, macOS 103. */
const longestSocketPath = 100

const outsidePrefix = 'direct-connect-'

/** Part of the socket's name; no network port is opened. */
export const socketPort = 5432

export const socketPath = (folder: string, port = socketPort) => join(folder, `.s.PGSQL.${port}`)

/** Access to this folder is access to the database, so other users are locked out. In DATA_DIR if the path is short enough. */
export async function openSocketFolder(dataDir: string, runAs: RunAs): Promise<string> {
  const hash = createHash('sha256').update(`${runAs.owner} ${dataDir}`).digest('hex')
  const outside = `${outsidePrefix}${hash.slice(0, 16)}`
  const candidates = new Set([join(dataDir, 'socket'), resolve(tmpdir(), outside), join('/tmp', outside)])
  const errors: string[] = []
  for (const folder of candidates) {
    const isTooLong = Buffer.byteLength(socketPath(folder)) > longestSocketPath
    const error = isTooLong ? 'the path is too long for a socket' : await openPrivateFolder(folder, runAs)
    if (error === undefined) return folder
    errors.push(`  ${folder}: ${error}`)
  }
  throw new EmbeddedPostgresError(
    `No folder is suitable for the database's socket:\n${errors.join('\n')}\n` +
      `Choose a DATA_DIR with a shorter path, or ${useOwnServer}.`,
  )
}

/** Creates the folder or reuses our own; returns an error if another user could have prepared it. */
async function openPrivateFolder(folder: string, runAs: RunAs): Promise<string | undefined> {
  try {
    await mkdir(folder, { mode: 0o700 })
    await giveTo(runAs, folder)
    return undefined
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') return messageOf(error)
  }
  const found = await lstat(folder)
  // Root may have created it for another user before.
  if (found.uid === 0 && process.getuid?.() === 0 && found.isDirectory()) await giveTo(runAs, folder)
  const { uid } = await lstat(folder)
  const isOurs = found.isDirectory() && uid === runAs.owner && (found.mode & 0o077) === 0
  return isOurs ? undefined : 'it belongs to another user or is open to others'
}

/** Only outside DATA_DIR. A folder in use isn't empty and stays. */
export async function removeSocketFolder(folder: string) {
  if (basename(folder).startsWith(outsidePrefix)) await rmdir(folder).catch(() => undefined)
}
