import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { openListener } from '#server/db/listener.ts'
import { testDatabase } from '#tests/support/test-database.ts'

const { db, connection, url } = await testDatabase()

test('it receives notifications, and after a reconnect reports that some may be missing', async () => {
  const listener = openListener(connection, ['news'])
  onTestFinished(() => listener.close())
  const heard: string[] = []
  listener.on('news', () => heard.push('news'))
  await expect.poll(() => listener.connected).toBe(true)
  const before = heard.length
  await sql`select pg_notify('news', '')`.execute(db)
  await expect.poll(() => heard.length).toBe(before + 1)

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'direct-connect listener' and datname = current_database()`.execute(db)
  // The reconnect itself calls back.
  await expect.poll(() => heard.length).toBe(before + 2)
  expect(listener.connected).toBe(true)
  await sql`select pg_notify('news', '')`.execute(db)
  await expect.poll(() => heard.length).toBe(before + 3)
})

/** A proxy in front of the database that can stop forwarding without closing. */
async function relay() {
  const { hostname, port, searchParams } = new URL(url.replace('@/', '@socket/'))
  const folder = searchParams.get('host')
  const far = () =>
    folder
      ? connect(`${folder}/.s.PGSQL.${searchParams.get('port')}`)
      : connect({ host: hostname, port: Number(port || 5432) })
  const sockets: Socket[] = []
  const server = createServer((near) => {
    const other = far()
    near.on('error', () => undefined).pipe(other.on('error', () => undefined))
    other.pipe(near)
    sockets.push(near, other)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    stopForwarding: () => sockets.forEach((socket) => socket.unpipe().pause()),
  }
}

test('a silently dead connection is replaced within seconds', async () => {
  const { port, stopForwarding } = await relay()
  const through = new URL(url.replace('@/', '@socket/'))
  through.search = ''
  through.host = `127.0.0.1:${port}`
  const listener = openListener(through.href, ['news'])
  onTestFinished(() => listener.close())
  let connections = 0
  listener.on('news', () => (connections += 1))
  await expect.poll(() => connections, { timeout: 20_000 }).toBe(1)
  stopForwarding()
  // The reconnect itself calls back.
  await expect.poll(() => connections, { timeout: 20_000 }).toBe(2)
}, 60_000)

test('without a connection it is not connected', async () => {
  const listener = openListener(connection, ['news'])
  await expect.poll(() => listener.connected).toBe(true)
  await listener.close()
  expect(listener.connected).toBe(false)
})

test('an unreachable database is not an error', async () => {
  const listener = openListener({ host: '127.0.0.1', port: 1 }, ['news'])
  onTestFinished(() => listener.close())
  expect(listener.connected).toBe(false)
})
