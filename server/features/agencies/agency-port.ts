import { badInput } from '#server/refusal.ts'
import type { SecretBox } from '#server/secret-box.ts'

interface SentPort {
  username?: string | null | undefined
  password?: string | null | undefined
}

interface PortChange {
  port_username: string | null
  port_password_sealed?: Buffer | null
}

/** A missing username keeps the port, an empty one removes it with its password; an empty password keeps the old one. */
export function portChange(sent: SentPort, before: string | null, box: SecretBox): PortChange {
  const username = sent.username === undefined ? before : sent.username || null
  assertPortComplete(username, sent.password)
  if (username === null) return { port_username: null, port_password_sealed: null }
  return sent.password
    ? { port_username: username, port_password_sealed: box.seal(sent.password) }
    : { port_username: username }
}

export function assertPortComplete(username: SentPort['username'], password: SentPort['password']) {
  if (password && !username)
    throw badInput('username', ['Enter the port username too, or leave the port password empty.'])
}
