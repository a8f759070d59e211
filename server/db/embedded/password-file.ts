import { createHmac, randomBytes } from 'node:crypto'
import { chmod, chown, open, readFile, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { codeOf, EmbeddedPostgresError, messageOf } from '#server/db/embedded/embedded-postgres-error.ts'

const complete = /^[\w-]{32,}$/

export const passwordFile = (dataDir: string) => join(dataDir, 'postgres.password')

/** Undefined if there is none, or a damaged one. */
export async function readPasswordFile(dataDir: string): Promise<string | undefined> {
  const file = passwordFile(dataDir)
  try {
    const { mode } = await stat(file)
    // A copy may have lost the mode.
    if (process.platform !== 'win32' && (mode & 0o077) !== 0) await chmod(file, 0o600)
    const password = (await readFile(file, 'utf8')).trim()
    return complete.test(password) ? password : undefined
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw new EmbeddedPostgresError(
      `Can't read the database's password in ${file}: ${messageOf(error)}. ` +
        'Start as the user that owns the file, or change its owner (chown).',
    )
  }
}

/** The file belongs to the owner of DATA_DIR, not to the user that root runs PostgreSQL as. */
export async function createPasswordFile(dataDir: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  await writeDurably(passwordFile(dataDir), password, async (file) => {
    const { uid, gid } = await stat(dataDir)
    if (process.getuid?.() === 0) await chown(file, uid, gid)
  })
  return password
}

/** Each role has its own password; the file holds the one that they are made from. */
export const passwordOf = (role: string, password: string) =>
  createHmac('sha256', password).update(role).digest('base64url')

/** Written under another name and renamed, so that a crash leaves the old file or the new one. */
export async function writeDurably(path: string, content: string, prepare: (file: string) => Promise<void>) {
  const file = `${path}.part`
  const handle = await open(file, 'w', 0o600)
  try {
    await handle.chmod(0o600)
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await prepare(file)
  await rename(file, path)
  if (process.platform !== 'win32') await syncFolder(dirname(path))
}

export async function syncFolder(folder: string) {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
