import { realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { Client } from 'pg'

import { createCluster, readPassword } from '#server/db/embedded/create-cluster.ts'
import { hasCluster, openDataDir } from '#server/db/embedded/data-folder.ts'
import { EmbeddedPostgresError, messageOf } from '#server/db/embedded/embedded-postgres-error.ts'
import { type OwnerLock, takeOwnerLock } from '#server/db/embedded/owner-lock.ts'
import { findPostgresBinaries, type PostgresBinaries } from '#server/db/embedded/postgres-binaries.ts'
import { type Postmaster, type RunningServer, stopPostmaster } from '#server/db/embedded/postmaster.ts'
import { chooseRunAs, giveTreeTo } from '#server/db/embedded/run-as-ordinary-user.ts'
import { openSocketFolder, removeSocketFolder, socketPort } from '#server/db/embedded/socket-folder.ts'
import { takeStartLock } from '#server/db/embedded/start-lock.ts'
import { startOrAdopt } from '#server/db/embedded/start-server.ts'

export interface EmbeddedPostgres {
  /** What pg's Pool takes: a unix socket's folder as host; on Windows loopback and a password. */
  connection: { host: string; port: number; user: string; database: string; password?: string }
  start: 'created' | 'started' | 'adopted'
  /** One process at a time owns the database. */
  takeOwnerLock: () => Promise<OwnerLock>
  /** Fast shutdown; resolves when the server process is gone. Safe to call twice. Only for the owner of the folder. */
  stop: () => Promise<void>
}

const isWindows = process.platform === 'win32'
const database = 'direct_connect'

/** Starts the PostgreSQL that npm brought on DATA_DIR/postgres, or takes over the one that is still running there. */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  /** Further settings of the server; tests pass fsync=off. */
  settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  try {
    const binaries = await findPostgresBinaries()
    return await startIn(await openDataDir(options.dataDir), binaries, options.settings ?? {})
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    const problem = `The embedded database in ${options.dataDir} could not be started: ${messageOf(error)}`
    throw new EmbeddedPostgresError(problem, { cause: error })
  }
}

async function startIn(dataDir: string, binaries: PostgresBinaries, settings: Record<string, string>) {
  const place = join(dataDir, 'postgres')
  const log = join(dataDir, 'postgres.log')
  // Whatever speaks against using the folder is said before anything in it is touched.
  const runAs = await chooseRunAs(dataDir, place, binaries.postgres)
  await hasCluster(place, binaries.majorVersion)
  const unlock = await takeStartLock(dataDir)
  try {
    const isNew = !(await hasCluster(place, binaries.majorVersion))
    if (isNew) await createCluster(place, binaries, runAs, settings['fsync'] !== 'off')
    // It may be a link to another disk.
    const cluster = await realpath(place)
    await giveTreeTo(runAs, cluster)
    const socketFolder = isWindows ? undefined : await openSocketFolder(dataDir, runAs)
    const port = isWindows ? await freePort() : socketPort
    const { postgres } = binaries
    const server = await startOrAdopt({ cluster, log, postgres, runAs, socketFolder, port, settings })
    const connection = await connectionTo(server, dataDir)
    await makeDatabase(connection, server, log)
    const stop = once(() => stopServer(server, { dataDir, cluster, pgCtl: binaries.pgCtl }))
    return {
      connection,
      start: isNew ? 'created' : server.start,
      takeOwnerLock: () => takeOwnerLock(connection),
      stop,
    } satisfies EmbeddedPostgres
  } finally {
    unlock()
  }
}

/** Where the server says that it listens: one that was started with another TMPDIR has its socket elsewhere. */
async function connectionTo({ socketFolder, port }: Postmaster, dataDir: string) {
  const who = { port, user: 'postgres', database }
  return socketFolder
    ? { ...who, host: socketFolder }
    : { ...who, host: '127.0.0.1', password: await readPassword(dataDir) }
}

async function makeDatabase(connection: EmbeddedPostgres['connection'], { pid }: Postmaster, log: string) {
  const client = new Client({
    ...connection,
    database: 'postgres',
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database}`)
  } catch (error) {
    throw new EmbeddedPostgresError(
      `PostgreSQL (process ${pid}) runs but cannot be used at ${connection.host}: ${messageOf(error)}. ` +
        `Its log is ${log}. Stop it (kill -INT ${pid}) and start again.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Under the start lock, so that an app that starts meanwhile does not take over a server that is about to go. */
async function stopServer(
  server: RunningServer,
  { dataDir, cluster, pgCtl }: { dataDir: string; cluster: string; pgCtl: string },
) {
  const unlock = await takeStartLock(dataDir).catch(() => () => undefined)
  try {
    await stopPostmaster(server, cluster, pgCtl)
    if (server.socketFolder) await removeSocketFolder(server.socketFolder)
  } finally {
    unlock()
  }
}

function once<T>(act: () => Promise<T>): () => Promise<T> {
  let first: Promise<T> | undefined
  return () => (first ??= act())
}

/** Only for Windows, which could not be tried: the sockets of Node and of PostgreSQL differ there. */
async function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer().once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}
