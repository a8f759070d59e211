import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { normalizedPassword } from '#contract/password-rules.ts'

const derive = promisify(argon2)

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const recommended = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

/** A PHC string, which includes the cost, so that the cost can be raised later. */
export async function hashPassword(password: string, cost = recommended): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', { message: normalizedPassword(password), nonce, tagLength, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${encode(nonce)}$${encode(tag)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Takes as long without a hash, so that timing does not reveal whether the user exists. */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = phc.exec(hash ?? '') ?? []
  if (nonce === undefined || tag === undefined) {
    await hashPassword(password)
    return false
  }
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    message: normalizedPassword(password),
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: expected.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(expected, actual)
}
