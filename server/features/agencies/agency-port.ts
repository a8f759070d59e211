import { badInput } from '#server/refusal.ts'
import type { SecretBox } from '#server/secret-box.ts'

interface SentPort {
  username?: string | null | undefined
  password?: string | null | undefined
}

interface PortChange {
  port_username?: string | null
  port_password_sealed?: Buffer | null
}

/**
 * What becomes of a port: a username that is not sent stays, an empty one closes the port and takes its password along; an
 * empty password keeps the one there is.
 */
export function portChange(sent: SentPort, before: string | null, box: SecretBox): PortChange {
  const username = sent.username === undefined ? before : sent.username || null
  refusePasswordAlone(username, sent.password)
  if (username === null) return { port_username: null, port_password_sealed: null }
  return sent.password
    ? { port_username: username, port_password_sealed: box.seal(sent.password) }
    : { port_username: username }
}

export function refusePasswordAlone(
  username: string | null | undefined,
  password: string | null | undefined,
) {
  if (!password || username) return
  throw badInput('username', ['Enter the username of the port too, or leave its password empty.'])
}
