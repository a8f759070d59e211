import { realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { Client } from 'pg'

import { createCluster, readPasswordFile } from '#server/db/embedded/create-cluster.ts'
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
  /** For pg: the host is the folder of a Unix socket; on Windows it is loopback, with a password. */
  connection: { host: string; port: number; user: string; database: string; password?: string }
  start: 'created' | 'started' | 'adopted'
  /** One process at a time owns the database. */
  takeOwnerLock: () => Promise<OwnerLock>
  /** Resolves when the server process has exited. Safe to call twice. Only the owner may stop it. */
  stop: () => Promise<void>
}

const isWindows = process.platform === 'win32'
const database = 'direct_connect'

/** Starts PostgreSQL in `dataDir`/postgres, or adopts the server that is still running there. */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  /** PostgreSQL settings; tests pass fsync=off. */
  settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  try {
    const binaries = await findPostgresBinaries()
    return await startIn(await openDataDir(options.dataDir), binaries, options.settings ?? {})
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    const message = `Could not start the embedded database in ${options.dataDir}: ${messageOf(error)}`
    throw new EmbeddedPostgresError(message, { cause: error })
  }
}

async function startIn(dataDir: string, binaries: PostgresBinaries, settings: Record<string, string>) {
  const folder = join(dataDir, 'postgres')
  const log = join(dataDir, 'postgres.log')
  // Check everything before touching the folder.
  const runAs = await chooseRunAs(dataDir, folder, binaries.postgres)
  await hasCluster(folder, binaries.majorVersion)
  const unlock = await takeStartLock(dataDir)
  try {
    const isNew = !(await hasCluster(folder, binaries.majorVersion))
    if (isNew) await createCluster(folder, binaries, runAs, settings['fsync'] !== 'off')
    // The folder may be a link to another disk.
    const cluster = await realpath(folder)
    await giveTreeTo(runAs, cluster)
    const socketFolder = isWindows ? undefined : await openSocketFolder(dataDir, runAs)
    const port = isWindows ? await freePort() : socketPort
    const { postgres } = binaries
    const server = await startOrAdopt({ cluster, log, postgres, runAs, socketFolder, port, settings })
    const connection = await connectionTo(server, dataDir)
    await ensureDatabase(connection, server, log)
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

/** Uses the server's own socket folder: a server started with another TMPDIR has a different one. */
async function connectionTo({ socketFolder, port }: Postmaster, dataDir: string) {
  const login = { port, user: 'postgres', database }
  return socketFolder
    ? { ...login, host: socketFolder }
    : { ...login, host: '127.0.0.1', password: await readPasswordFile(dataDir) }
}

async function ensureDatabase(connection: EmbeddedPostgres['connection'], { pid }: Postmaster, log: string) {
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
      `PostgreSQL (process ${pid}) is running but can't be used at ${connection.host}: ${messageOf(error)}. ` +
        `See its log, ${log}. Stop it (kill -INT ${pid}) and start again.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Holds the start lock, so that another process doesn't adopt a server that is stopping. */
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

/** For Windows only (untested), where Node and PostgreSQL use different kinds of Unix sockets. */
async function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer().once('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}
