import { execFile } from 'node:child_process'
import { chmod, chown, lchown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import {
  codeOf,
  EmbeddedPostgresError,
  messageOf,
  useOwnServer,
} from '#server/db/embedded/embedded-postgres-error.ts'

/** PostgreSQL refuses to run as root, so root runs it as another user. */
export interface RunAs {
  /** Placed before the command. */
  prefix: string[]
  /** Passed to spawn. */
  ids: { uid?: number; gid?: number }
  /** User id that owns the server's files, as this process sees it; undefined on Windows. */
  owner: number | undefined
}

const nobody = 65_534

/** Keeps this process's secrets and PG variables from the server. */
const environment = { LC_ALL: 'C', PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' }

/** Root appears as nobody inside, while files still belong to root, so this works under /root too. */
const inUserNamespace: RunAs = {
  prefix: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'],
  ids: {},
  owner: 0,
}

const asUser = (uid: number, gid: number): RunAs => ({ prefix: [], ids: { uid, gid }, owner: uid })

export function commandAs(runAs: RunAs, program: string, parameters: string[]) {
  const [command = program, ...args] = [...runAs.prefix, program, ...parameters]
  // The other user may have no access to the app's working directory.
  const options = process.platform === 'win32' ? {} : { ...runAs.ids, env: environment, cwd: '/' }
  return { command, args, options }
}

/** Finds a way that can access both the program and the folder. `cluster` may not exist yet. */
export async function chooseRunAs(dataDir: string, cluster: string, program: string): Promise<RunAs> {
  const owner = await ownerOf(cluster)
  const self = process.getuid?.()
  if (self !== 0) {
    if (owner && self !== undefined && owner.uid !== self)
      throw belongsToAnotherUser(cluster, owner.uid, self)
    return { prefix: [], ids: {}, owner: self }
  }
  const ways =
    owner && owner.uid !== 0 ? [asUser(owner.uid, owner.gid)] : [inUserNamespace, asUser(nobody, nobody)]
  for (const way of ways) {
    if (await canAccess(way, dataDir, program)) return way
    if (way.ids.uid === undefined) continue
    await allowTraversal(dataDir)
    if (await canAccess(way, dataDir, program)) return way
  }
  throw rootCannotRun(dataDir, program, owner?.uid)
}

/** Gives a file or folder created by root to the user that PostgreSQL runs as. */
export async function giveTo(runAs: RunAs, path: string) {
  if (runAs.ids.uid !== undefined && runAs.ids.gid !== undefined)
    await chown(path, runAs.ids.uid, runAs.ids.gid)
}

/** For a database that root created in a user namespace, when namespaces are no longer allowed. */
export async function giveTreeTo(runAs: RunAs, folder: string) {
  const { uid, gid } = runAs.ids
  if (uid === undefined || gid === undefined || (await stat(folder)).uid === uid) return
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, gid)
  // The folder last: its owner shows that the rest is done.
  await lchown(folder, uid, gid)
}

async function ownerOf(folder: string) {
  try {
    const { uid, gid } = await stat(folder)
    return { uid, gid }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new EmbeddedPostgresError(`Can't read ${folder}: ${messageOf(error)}.`)
  }
}

/** Lets other users pass through DATA_DIR without listing it. The database folder itself stays closed. */
async function allowTraversal(dataDir: string) {
  const { mode } = await stat(dataDir)
  if ((mode & 0o001) === 0) await chmod(dataDir, (mode & 0o7777) | 0o001)
}

async function canAccess(way: RunAs, dataDir: string, program: string): Promise<boolean> {
  const { command, args, options } = commandAs(way, 'test', ['-x', dataDir, '-a', '-x', program])
  try {
    await promisify(execFile)(command, args, { ...options, timeout: 5_000 })
    return true
  } catch {
    return false
  }
}

function belongsToAnotherUser(cluster: string, owner: number, self: number) {
  return new EmbeddedPostgresError(
    `The database in ${cluster} belongs to user ${owner}${owner === 0 ? ' (root)' : ''}, but this process runs as ` +
      `user ${self}. Start it as the owner, change the owner (chown -R), or choose another DATA_DIR.`,
  )
}

function rootCannotRun(dataDir: string, program: string, owner = nobody) {
  return new EmbeddedPostgresError(
    "PostgreSQL doesn't run as root. User namespaces (unshare) are not available, and " +
      `user ${owner} can't access both ${dataDir} and ${program}. Start this as an ordinary user, ` +
      `set DATA_DIR to a folder that other users can access, or ${useOwnServer}.`,
  )
}
