import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'

import { Client } from 'pg'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'

import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { newDataFolder } from '#tests/support/run/data-folder.ts'
import { type Role, type ServerAddress, withDatabase, withRole } from '#tests/support/server-address.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { server: ServerAddress; app: Role; template: string; appConnections: number }
  }
}

interface RunningServer {
  server: ServerAddress
  app: Role
  stop: () => Promise<void>
}

type Prepared = Omit<ProvidedContext['postgres'], 'appConnections'> & { stop: () => Promise<void> }

/** Each project loads this file again, so what they share is global. */
const shared = globalThis as { testPostgres?: { prepared: Promise<Prepared>; projects: number } }

/**
 * Starts one PostgreSQL for all projects of a run, embedded or at DATABASE_URL, with a migrated template database that each
 * test file copies. Test data need not survive a crash, so fsync is off, and its passwords protect nothing.
 */
export default async function postgresForRun(project: TestProject) {
  const run = (shared.testPostgres ??= { prepared: prepare(), projects: 0 })
  run.projects += 1
  const { stop, ...postgres } = await run.prepared
  // Each costs more than the queries on it, and only races need many requests in the database at once.
  project.provide('postgres', { ...postgres, appConnections: project.name === 'node' ? 4 : 10 })
  return async () => {
    run.projects -= 1
    if (run.projects === 0) await stop()
  }
}

async function prepare(): Promise<Prepared> {
  const { server, app, stop } = await startServer()
  const template = `dc_template_${process.pid}_${Date.now()}`
  await onServer(server, `create database ${template}`)
  await migrate(withDatabase(server, template), withDatabase(withRole(server, app), template))
  const stopWithTemplate = async () => {
    await onServer(server, `drop database ${template}`)
    await stop()
  }
  return { server, app, template, stop: stopWithTemplate }
}

async function startServer(): Promise<RunningServer> {
  const url = process.env['DATABASE_URL']
  return url ? useServer({ url }) : startTestPostgres()
}

/** For one run, with the settings of the tests. */
export async function startTestPostgres(): Promise<RunningServer> {
  const dataDir = await newDataFolder()
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
    scram_iterations: '1',
  }
  const postgres = await startEmbeddedPostgres({ dataDir, settings })
  const { host, port, user, password } = postgres.connection
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { server: { host, port, user, password }, app: postgres.appConnection, stop }
}

/** The role for the app belongs to this run only. */
async function useServer(server: ServerAddress) {
  const name = randomBytes(6).toString('hex')
  const app = { user: `dc_test_app_${name}`, password: name }
  await onServer(server, `create role ${app.user} login password '${app.password}'`)
  return { server, app, stop: () => onServer(server, `drop role ${app.user}`) }
}

async function onServer(server: ServerAddress, statement: string) {
  const address = withDatabase(server, 'postgres')
  const client = new Client(typeof address === 'string' ? { connectionString: address } : address)
  await client.connect()
  await client.query(statement)
  await client.end()
}
