import { connect, createServer, type Socket } from 'node:net'

import { Registry } from 'prom-client'
import { afterAll } from 'vitest'

import { buildApp } from '#server/app.ts'
import { type Connection, openDatabase } from '#server/db/database.ts'
import type { Portal } from '#server/http/portal.ts'

type Moment = 'before' | 'after'

/** PostgreSQL's message that nothing is open any more: what was sent is committed or rolled back. */
const idle = Buffer.from('Z\0\0\0\x05I', 'latin1')

/**
 * A proxy in front of the database that cuts a connection before a statement arrives there, or after it is done and before
 * its answer arrives here.
 */
export async function cuttableDatabase(connection: Connection) {
  let planned: { moment: Moment; text: string } | undefined
  let isDown = false
  let refused = 0
  const clients = new Set<Socket>()
  const server = createServer((client) => {
    clients.add(client)
    if (isDown) {
      refused += 1
      client.destroy()
      return
    }
    const database = connect(addressOf(connection))
    let isCut = false
    client.on('data', (chunk: Buffer) => {
      if (planned && chunk.includes(planned.text)) {
        isCut = true
        if (planned.moment === 'before') cut(client, database)
        planned = undefined
      }
      if (!client.destroyed) database.write(chunk)
    })
    database.on('data', (chunk: Buffer) => {
      if (!isCut) client.write(chunk)
      else if (chunk.includes(idle)) cut(client, database)
    })
    for (const socket of [client, database])
      socket.on('error', () => undefined).on('close', () => cut(client, database))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    connection: { ...optionsOf(connection), host: '127.0.0.1', port },
    /** The next statement with this text. */
    cut: (moment: Moment, text: string) => void (planned = { moment, text }),
    wasCut: () => planned === undefined,
    /** Cuts everything and refuses new connections, until it is up again. */
    goDown: () => {
      isDown = true
      cut(...clients)
      clients.clear()
    },
    /** How many connections it has refused while it was down. */
    refused: () => refused,
    comeUp: () => void (isDown = false),
  }
}

function cut(...sockets: Socket[]) {
  for (const socket of sockets) socket.destroy()
}

function optionsOf(connection: Connection) {
  if (typeof connection !== 'string') return connection
  const { hostname: host, port, username: user, password, pathname } = new URL(connection)
  return {
    host,
    port: Number(port || 5432),
    user,
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  }
}

function addressOf(connection: Connection) {
  const { host = 'localhost', port = 5432 } = optionsOf(connection)
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

/** The same portal, whose operations use the database behind the proxy. */
export async function portalBehind(portal: Portal, connection: Connection) {
  // Unprepared, so that each statement is sent with its text.
  const { db, close } = openDatabase(connection, { connections: 2, prepared: false })
  afterAll(close)
  return buildApp({ ...portal, db, metrics: new Registry() })
}
