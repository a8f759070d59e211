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
  if (isPasswordAlone(username, sent.password)) throw badInput('username', [passwordAloneWords])
  if (username === null) return { port_username: null, port_password_sealed: null }
  return sent.password
    ? { port_username: username, port_password_sealed: box.seal(sent.password) }
    : { port_username: username }
}

export const passwordAloneWords = 'Enter the username of the port too, or leave its password empty.'

export const isPasswordAlone = (username: string | null | undefined, password: string | null | undefined) =>
  Boolean(password) && !username
