import { createHash } from 'node:crypto'
import { lstat, mkdir, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

import {
  codeOf,
  EmbeddedPostgresError,
  messageOf,
  orUseYourOwn,
} from '#server/db/embedded/embedded-postgres-error.ts'
import { giveTo, type RunAs } from '#server/db/embedded/run-as-ordinary-user.ts'

/** Linux allows 107 bytes for a socket's path, macOS 103. */
const longestSocketPath = 100

const outsidePrefix = 'direct-connect-'

/** Only a name: nothing listens on a network port. */
export const socketPort = 5432

export const socketPath = (folder: string, port = socketPort) => join(folder, `.s.PGSQL.${port}`)

/** Whoever can enter the folder may log in, so it is closed to others. In DATA_DIR where the path is short enough. */
export async function openSocketFolder(dataDir: string, runAs: RunAs): Promise<string> {
  const hash = createHash('sha256').update(`${runAs.owner} ${dataDir}`).digest('hex')
  const outside = `${outsidePrefix}${hash.slice(0, 16)}`
  const candidates = new Set([join(dataDir, 'socket'), resolve(tmpdir(), outside), join('/tmp', outside)])
  const problems: string[] = []
  for (const folder of candidates) {
    const isTooLong = Buffer.byteLength(socketPath(folder)) > longestSocketPath
    const problem = isTooLong ? 'the path is too long for a socket' : await openClosedFolder(folder, runAs)
    if (problem === undefined) return folder
    problems.push(`  ${folder}: ${problem}`)
  }
  throw new EmbeddedPostgresError(
    `There is no place for the database's socket:\n${problems.join('\n')}\n` +
      `Choose a DATA_DIR with a shorter path, or ${orUseYourOwn}.`,
  )
}

/** Makes the folder, or takes one that nobody else can have prepared; else answers what is wrong with it. */
async function openClosedFolder(folder: string, runAs: RunAs): Promise<string | undefined> {
  try {
    await mkdir(folder, { mode: 0o700 })
    await giveTo(runAs, folder)
    return undefined
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') return messageOf(error)
  }
  const found = await lstat(folder)
  // Root may have made it before it was known who would use it.
  if (found.uid === 0 && process.getuid?.() === 0 && found.isDirectory()) await giveTo(runAs, folder)
  const { uid } = await lstat(folder)
  const isOurs = found.isDirectory() && uid === runAs.owner && (found.mode & 0o077) === 0
  return isOurs ? undefined : 'it belongs to somebody else or is open to others'
}

/** Leaves nothing in the temporary folder; a folder in use is not empty and stays. */
export async function removeSocketFolder(folder: string) {
  if (basename(folder).startsWith(outsidePrefix)) await rmdir(folder).catch(() => undefined)
}
