import { get, type IncomingMessage } from 'node:http'

import { demoPassword } from '#server/demo/demo-agencies.ts'
import { HttpConnection } from '#tests/support/processes/http-connection.ts'

export interface Visit {
  host: string
  cookie: string
  /** As a proxy reports it. */
  address?: string
}

/** As the site's own pages send it. */
export function requestAt(
  { host, cookie, address }: Visit,
  method: string,
  path: string,
  body?: object,
): Buffer {
  const text = body ? JSON.stringify(body) : ''
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: http://${host}`,
    `Cookie: ${cookie}`,
    ...(address ? [`X-Forwarded-For: ${address}`] : []),
    ...(body ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`] : []),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}

/** The answer's body; anything but success is an error. */
export async function ask(port: number, request: Buffer): Promise<{ head: string; body: string }> {
  const connection = await HttpConnection.open(port)
  const { status, head, body } = await connection.ask(request)
  connection.close()
  if (status !== 200) throw new Error(`${head}\n\n${body.slice(0, 500)}`)
  return { head, body }
}

/** What the sign-in page sends. */
export const signInRequest = (visit: Visit, username: string, password = demoPassword) =>
  requestAt(visit, 'POST', '/api/auth/login', { username, password })

export async function signInAt(
  port: number,
  host: string,
  username: string,
  address?: string,
): Promise<Visit> {
  const stranger = { host, cookie: '', ...(address ? { address } : {}) }
  const { head } = await ask(port, signInRequest(stranger, username))
  const cookie = /^set-cookie: ([^;]+)/im.exec(head)?.[1]
  if (!cookie) throw new Error(`Signing in failed: ${head}`)
  return { ...stranger, cookie }
}

/** Reads a page to its end; files are streamed. */
export async function readPage(port: number, { host, cookie }: Visit, path: string) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get({ host: '127.0.0.1', port, path, headers: { host, cookie } }, resolve).on('error', reject)
  const answer = await promise
  for await (const chunk of answer) void chunk
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}`)
}
