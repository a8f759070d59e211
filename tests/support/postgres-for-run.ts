import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import type { TestProject } from 'vitest/node'

import { startEmbeddedPostgres } from '#server/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { type ServerAddress, withDatabase } from '#tests/support/server-address.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { server: ServerAddress; template: string }
  }
}

/**
 * Starts one PostgreSQL for the whole run, embedded or at DATABASE_URL, with a migrated template database that each test
 * file copies. Test data need not survive a crash, so fsync is off.
 */
export default async function postgresForRun(project: TestProject) {
  const { server, stop } = await startServer()
  const template = `dc_template_${process.pid}_${Date.now()}`
  await onServer(server, `create database ${template}`)
  await migrate(withDatabase(server, template))
  project.provide('postgres', { server, template })
  return async () => {
    await onServer(server, `drop database ${template}`)
    await stop()
  }
}

async function startServer(): Promise<{ server: ServerAddress; stop: () => Promise<void> }> {
  const url = process.env['DATABASE_URL']
  if (url) return { server: { url }, stop: async () => undefined }
  const dataDir = await mkdtemp(join(tmpdir(), 'dc-test-'))
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '300',
  }
  const postgres = await startEmbeddedPostgres({ dataDir, settings })
  const { host, port, user } = postgres.connection
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { server: { host, port, user }, stop }
}

async function onServer(server: ServerAddress, statement: string) {
  const address = withDatabase(server, 'postgres')
  const client = new Client(typeof address === 'string' ? { connectionString: address } : address)
  await client.connect()
  await client.query(statement)
  await client.end()
}
