import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Generated once in the data folder. Written under another name first, so that no other start reads half a key. */
export async function loadOrCreateSecretKey(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret-key')
  const existing = await readFile(file, 'utf8').catch(() => undefined)
  if (existing) return existing
  await mkdir(dataDir, { recursive: true })
  const draft = join(dataDir, `.secret-key-${process.pid}`)
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 })
  try {
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(file, 'utf8')
}
