import { execFile } from 'node:child_process'
import { chmod, chown, lchown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import {
  codeOf,
  EmbeddedPostgresError,
  messageOf,
  orUseYourOwn,
} from '#server/db/embedded/embedded-postgres-error.ts'

/** How PostgreSQL's programs are run: they refuse root, so root has to run them as somebody else. */
export interface RunAs {
  /** Put in front of the command. */
  prefix: string[]
  /** Given to spawn, which changes to them. */
  ids: { uid?: number; gid?: number }
  /** Who owns the files of the server, seen from this process; undefined on Windows. */
  owner: number | undefined
}

const nobody = 65_534

/** Nothing of this process's environment, with its secrets and PG variables, reaches the server. */
const environment = { LC_ALL: 'C', PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin' }

/** Inside, root is called nobody, so PostgreSQL is content, and files stay root's, so it works under /root too. */
const inUserNamespace: RunAs = {
  prefix: ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--'],
  ids: {},
  owner: 0,
}

const asUser = (uid: number, gid: number): RunAs => ({ prefix: [], ids: { uid, gid }, owner: uid })

export function commandAs(runAs: RunAs, program: string, parameters: string[]) {
  const [command = program, ...args] = [...runAs.prefix, program, ...parameters]
  // The working folder of the app may be closed to the other user.
  const options = process.platform === 'win32' ? {} : { ...runAs.ids, env: environment, cwd: '/' }
  return { command, args, options }
}

/** Finds a way that can reach both the program and the folder. `cluster` may not exist yet. */
export async function chooseRunAs(dataDir: string, cluster: string, program: string): Promise<RunAs> {
  const owner = await ownerOf(cluster)
  const self = process.getuid?.()
  if (self !== 0) {
    if (owner && self !== undefined && owner.uid !== self)
      throw belongsToSomebodyElse(cluster, owner.uid, self)
    return { prefix: [], ids: {}, owner: self }
  }
  const ways =
    owner && owner.uid !== 0 ? [asUser(owner.uid, owner.gid)] : [inUserNamespace, asUser(nobody, nobody)]
  for (const way of ways) {
    if (await canReach(way, dataDir, program)) return way
    if (way.ids.uid === undefined) continue
    await letPass(dataDir)
    if (await canReach(way, dataDir, program)) return way
  }
  throw rootCannotRun(dataDir, program, owner?.uid)
}

/** Hands a file or folder made by root to the user that PostgreSQL runs as. */
export async function giveTo(runAs: RunAs, path: string) {
  if (runAs.ids.uid !== undefined && runAs.ids.gid !== undefined)
    await chown(path, runAs.ids.uid, runAs.ids.gid)
}

/** A cluster that root made in a user namespace, on a machine that no longer allows those. */
export async function giveTreeTo(runAs: RunAs, folder: string) {
  const { uid, gid } = runAs.ids
  if (uid === undefined || gid === undefined || (await stat(folder)).uid === uid) return
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), uid, gid)
  // The folder itself last: its owner is what tells that the work is done.
  await lchown(folder, uid, gid)
}

async function ownerOf(folder: string) {
  try {
    const { uid, gid } = await stat(folder)
    return { uid, gid }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new EmbeddedPostgresError(`Cannot look at ${folder}: ${messageOf(error)}.`)
  }
}

/** Lets others through DATA_DIR, not look into it: the server is one of them, and its own folder is closed. */
async function letPass(dataDir: string) {
  const { mode } = await stat(dataDir)
  if ((mode & 0o001) === 0) await chmod(dataDir, (mode & 0o7777) | 0o001)
}

async function canReach(way: RunAs, dataDir: string, program: string): Promise<boolean> {
  const { command, args, options } = commandAs(way, 'test', ['-x', dataDir, '-a', '-x', program])
  try {
    await promisify(execFile)(command, args, { ...options, timeout: 5_000 })
    return true
  } catch {
    return false
  }
}

function belongsToSomebodyElse(cluster: string, owner: number, self: number) {
  return new EmbeddedPostgresError(
    `The database in ${cluster} belongs to user ${owner}${owner === 0 ? ' (root)' : ''} and this process runs as ` +
      `user ${self}. Start it as the user who made it, hand the folder over (chown -R), or choose another DATA_DIR.`,
  )
}

function rootCannotRun(dataDir: string, program: string, owner = nobody) {
  return new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and nobody else can run it here: user namespaces (unshare) do not help and ' +
      `user ${owner} cannot reach both ${dataDir} and ${program}. Start this as an ordinary user, ` +
      `set DATA_DIR to a folder that others can reach, or ${orUseYourOwn}.`,
  )
}
