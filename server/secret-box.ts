import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

export interface SecretBox {
  seal(secret: string): Buffer
  /** Throws if the key is another one or the data was changed. */
  open(sealed: Buffer): string
  /** The same unguessable token for the same seed, for links that must be shown again. */
  tokenOf(seed: Buffer): string
  /** Proves that a voucher with this reservation number is ours. */
  voucherMac(number: string): Buffer
}

/** The key isn't in the database, so a copy of the database reveals nothing. */
export function secretBox(secretKey: string): SecretBox {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secretKey, '', `direct-connect ${use}`, 32))
  const key = keyFor('port passwords')
  const tokenKey = keyFor('payment links')
  const voucherKey = keyFor('vouchers')
  return {
    seal(secret) {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv(algorithm, key, iv)
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed])
    },
    open(sealed) {
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivLength), {
        authTagLength: tagLength,
      })
      decipher.setAuthTag(sealed.subarray(ivLength, ivLength + tagLength))
      return Buffer.concat([
        decipher.update(sealed.subarray(ivLength + tagLength)),
        decipher.final(),
      ]).toString('utf8')
    },
    tokenOf: (seed) => createHmac('sha256', tokenKey).update(seed).digest('base64url'),
    voucherMac: (number) => createHmac('sha256', voucherKey).update(number).digest(),
  }
}

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
