import { realpath } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { Client } from 'pg'

import { createCluster } from '#server/db/embedded/create-cluster.ts'
import { hasCluster, openDataDir } from '#server/db/embedded/data-folder.ts'
import { codeOf, EmbeddedPostgresError, messageOf } from '#server/db/embedded/embedded-postgres-error.ts'
import { type OwnerLock, takeOwnerLock } from '#server/db/embedded/owner-lock.ts'
import { passwordFile, passwordOf, readPasswordFile } from '#server/db/embedded/password-file.ts'
import { requirePassword, requiresPassword } from '#server/db/embedded/password-login.ts'
import { findPostgresBinaries, type PostgresBinaries } from '#server/db/embedded/postgres-binaries.ts'
import { type Postmaster, type RunningServer, stopPostmaster } from '#server/db/embedded/postmaster.ts'
import { chooseRunAs, giveTreeTo } from '#server/db/embedded/run-as-ordinary-user.ts'
import { openSocketFolder, removeSocketFolder, socketPort } from '#server/db/embedded/socket-folder.ts'
import { takeStartLock } from '#server/db/embedded/start-lock.ts'
import { findRunning, type ServerPlan, startOrAdopt } from '#server/db/embedded/start-server.ts'

interface Login {
  /** The folder of a Unix socket; on Windows, loopback. */
  host: string
  port: number
  user: string
  password: string
  database: string
}

export interface EmbeddedPostgres {
  /** The superuser, who owns the tables. */
  connection: Login
  /** A role that owns nothing and can only use what it is granted. */
  appConnection: Login
  start: 'created' | 'started' | 'adopted'
  /** One process at a time owns the database. */
  takeOwnerLock: () => Promise<OwnerLock>
  /** Resolves when the server process has exited. Safe to call twice. Only the owner may stop it. */
  stop: () => Promise<void>
}

const isWindows = process.platform === 'win32'
const database = 'direct_connect'
const appRole = 'direct_connect_app'

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
    const { postgres, pgCtl } = binaries
    const plan = { dataDir, cluster, log, postgres, runAs, socketFolder, port, settings }
    if (!(await requiresPassword(plan))) {
      await stopOpenServer(plan, pgCtl)
      await requirePassword(plan)
    }
    const server = await startOrAdopt(plan)
    const connection = await connectionTo(server, dataDir)
    const appConnection = { ...connection, user: appRole, password: passwordOf(appRole, connection.password) }
    await ensureDatabase(connection, appConnection, { ...plan, pid: server.pid })
    const stop = once(() => stopServer(server, { dataDir, cluster, pgCtl }))
    return {
      connection,
      appConnection,
      start: isNew ? 'created' : server.start,
      takeOwnerLock: () => takeOwnerLock(connection),
      stop,
    } satisfies EmbeddedPostgres
  } finally {
    unlock()
  }
}

/** A server that an older version left running lets everyone in who reaches its socket. */
async function stopOpenServer(plan: ServerPlan & { dataDir: string }, pgCtl: string) {
  const server = await findRunning(plan)
  if (!server) return
  const lock = await takeOwnerLock(await connectionTo(server, plan.dataDir)).catch(() => undefined)
  if (lock?.kind !== 'held') {
    const user = lock ? `an older version of Direct Connect (process ${lock.holder})` : 'another program'
    throw new EmbeddedPostgresError(
      `The database in ${plan.cluster} (process ${server.pid}) must stop once to get a new password, ` +
        `but ${user} may be using it. Stop both (kill -INT) and start again.`,
    )
  }
  await stopPostmaster(server, plan.cluster, pgCtl)
  await lock.release()
}

/** Uses the server's own socket folder: a server started with another TMPDIR has a different one. */
const addressOf = ({ socketFolder, port }: Postmaster) => ({ host: socketFolder || '127.0.0.1', port })

async function connectionTo(server: Postmaster, dataDir: string): Promise<Login> {
  const password = (await readPasswordFile(dataDir)) ?? ''
  return { ...addressOf(server), user: 'postgres', password, database }
}

async function ensureDatabase(
  connection: Login,
  app: Login,
  { dataDir, log, pid }: { dataDir: string; log: string; pid: number },
) {
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
    await ensureAppRole(client, app)
  } catch (error) {
    const isWrongPassword = codeOf(error) === '28P01'
    throw new EmbeddedPostgresError(
      `PostgreSQL (process ${pid}) is running but can't be used at ${connection.host}: ${messageOf(error)}. ` +
        `See its log, ${log}. Stop it (kill -INT ${pid})` +
        `${isWrongPassword ? `, remove ${passwordFile(dataDir)} for a new password` : ''} and start again.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Sets the password at every start, because it may have changed. */
async function ensureAppRole(client: Client, { user, password }: Login) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [user])
  const attributes = `login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`
  await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${user} ${attributes}`)
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
