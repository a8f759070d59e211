import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { expect, onTestFinished, test } from 'vitest'

import { demoPassword } from '#server/demo/demo-agencies.ts'
import { serverPid } from '#tests/support/processes/embedded-postgres-app.ts'
import {
  demoDataDir,
  freshDataDir,
  launch,
  processesOf,
  start,
} from '#tests/support/processes/server-process.ts'
import type { SiteVisitor } from '#tests/support/processes/site-visitor.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

const ended = { code: 0, signal: null }

async function openSocket(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** A login request that the server has begun to read, with half its body still to come. */
async function startLogin(visitor: SiteVisitor) {
  const body = JSON.stringify({ username: 'agent', password: demoPassword })
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

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} finishes the running request, exits with status 0 and leaves no process behind`, async () => {
    const dataDir = await demoDataDir()
    const server = await start({ DATA_DIR: dataDir })
    const login = await startLogin(await server.visitor('canyon'))
    const port = await server.ready()
    expect(processesOf(dataDir)).not.toEqual([])
    server.signal(signal)
    await waitUntil(async () => (await isClosed(port)) === true)
    login.sendRest()
    const answer = await text(login.socket)
    expect(answer).toMatch(/^HTTP\/1.1 200 /)
    expect(answer).toMatch(/^set-cookie: session=/im)
    expect(await server.exit).toEqual(ended)
    expect(processesOf(dataDir)).toEqual([])
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })
}

test('idle connections do not delay the stop', async () => {
  const dataDir = await demoDataDir()
  const server = await start({ DATA_DIR: dataDir })
  const silent = await openSocket(await server.ready())
  const kept = await openSocket(await server.ready())
  kept.write(`GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n`)
  await once(kept, 'data')
  const bothEnd = Promise.all([once(silent, 'close'), once(kept, 'close')])
  expect(await server.stop()).toEqual(ended)
  await bothEnd
  expect(processesOf(dataDir)).toEqual([])
})

const moments = [
  {
    title: 'while the database is being created',
    newDataDir: freshDataDir,
    isNow: (dataDir: string) => readdirSync(dataDir).some((name) => name.includes('.new-')),
  },
  {
    title: 'while the database starts',
    newDataDir: demoDataDir,
    isNow: (dataDir: string) => existsSync(join(dataDir, 'postgres', 'postmaster.pid')),
  },
]
for (const { title, newDataDir, isNow } of moments) {
  test(`SIGTERM ${title} exits with status 0 and leaves no process behind`, async () => {
    const dataDir = await newDataDir()
    const settings = { DATA_DIR: dataDir, DEMO: '0' }
    const server = launch(settings)
    await waitUntil(() => isNow(dataDir), 60_000)
    expect(await server.stop()).toEqual(ended)
    expect(processesOf(dataDir)).toEqual([])
    const next = await start(settings)
    expect(await serverPid(dataDir)).toBeGreaterThan(0)
    expect(await next.stop()).toEqual(ended)
  })
}
