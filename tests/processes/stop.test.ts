import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { afterAll, expect, onTestFinished, test } from 'vitest'

import { adminHere } from '#tests/support/processes/run-here.ts'
import { freshDataDir, launch, processesOf, start } from '#tests/support/processes/server-process.ts'
import type { SiteVisitor } from '#tests/support/processes/site-visitor.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

/** Each test starts on what the one before it left. */
const dataDir = await freshDataDir(afterAll)
const settings = { DATA_DIR: dataDir, DEMO: '0' }
const password = 'a long road through the desert'
const ended = { code: 0, signal: null }

async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** A login request that the server has begun to read, with half its body still to come. */
async function startLogin(visitor: SiteVisitor, username: string) {
  const body = JSON.stringify({ username, password })
  const headers = {
    ...visitor.headers(),
    'content-type': 'application/json',
    'content-length': body.length,
    expect: '100-continue',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = await openSocket(visitor.port)
  socket.write(`POST /api/auth/login HTTP/1.1\r\n${lines.join('')}\r\n${body.slice(0, 10)}`)
  expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1.1 100 /)
  return { socket, sendRest: () => void socket.write(body.slice(10)) }
}

/** New connections are refused as soon as the server is stopping. */
const isClosed = (port: number) =>
  openSocket(port).then(
    (socket) => void socket.destroy(),
    () => true,
  )

const moments = [
  {
    title: 'while the database is being created',
    isNow: () => readdirSync(dataDir).some((name) => name.includes('.new-')),
  },
  {
    title: 'while the database starts',
    isNow: () => existsSync(join(dataDir, 'postgres', 'postmaster.pid')),
  },
]
for (const { title, isNow } of moments) {
  test(`SIGTERM ${title} exits with status 0 and leaves no process behind`, async () => {
    const server = launch(settings)
    await waitUntil(isNow, 60_000)
    expect(server.stdout).not.toContain('ready')
    expect(await server.stop()).toEqual(ended)
    expect(processesOf(dataDir)).toEqual([])
  })
}

async function openIdleConnections(port: number) {
  const silent = await openSocket(port)
  const kept = await openSocket(port)
  kept.write(`GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  await once(kept, 'data')
  return { closed: Promise.all([once(silent, 'close'), once(kept, 'close')]) }
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} finishes the running request, closes idle connections, exits with status 0 and leaves no process behind`, async () => {
    const server = await start(settings)
    const port = await server.ready()
    const words = ['create-provider-administrator', '--username', signal]
    expect(await adminHere(settings, words, password)).toMatchObject({ code: 0 })
    const idle = await openIdleConnections(port)
    const login = await startLogin(await server.visitor(), signal)
    expect(processesOf(dataDir)).not.toEqual([])
    server.signal(signal)
    await waitUntil(async () => (await isClosed(port)) === true)
    await idle.closed
    login.sendRest()
    const answer = await text(login.socket)
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
    expect(answer).toMatch(/^set-cookie: session=/im)
    expect(await server.exit).toEqual(ended)
    expect(processesOf(dataDir)).toEqual([])
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })
}
