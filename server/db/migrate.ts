import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'

import { grantToApp, roleOf } from '#server/db/app-role.ts'
import { type Connection, type Database, openDatabase } from '#server/db/database.ts'

const folder = join(import.meta.dirname, 'migrations')

export const migrations: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
    const migrations = files.map(async (file) => {
      const text = await readFile(join(folder, file), 'utf8')
      return [
        file.replace(/\.sql$/, ''),
        { up: async (db: Database['db']) => void (await sql.raw(text).execute(db)) },
      ]
    })
    return Object.fromEntries(await Promise.all(migrations))
  },
}

const migratorFor = (db: Database['db']) => new Migrator({ db, provider: migrations })

/**
 * Migrates as the owner of the tables and grants the app's role access to them. Of two processes at once, one migrates
 * while the other waits and then has nothing to do.
 */
export async function migrate(owner: Connection, app: Connection): Promise<string[]> {
  // Two connections: the migrator holds its lock on one of them.
  const { db, close } = openDatabase(owner, { connections: 2, patient: true })
  try {
    const { error, results } = await migratorFor(db).migrateToLatest()
    if (error) throw explain(error)
    if (app !== owner) await grantToApp(db, await roleOf(app))
    return results?.map((result) => result.migrationName) ?? []
  } finally {
    await close()
  }
}

export async function migrationsAreCurrent(db: Database['db']): Promise<boolean> {
  const migrations = await migratorFor(db).getMigrations()
  return migrations.every((migration) => migration.executedAt !== undefined)
}

/** `raise exception` in a migration: the operator has to change something first. */
const raised = 'P0001'

function explain(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if ('code' in error && error.code === raised) return new MigrationRefused(error.message)
  if (!error.message.includes('corrupted migrations')) return error
  return new Error(
    `The database was migrated by another version of Direct Connect (${error.message}). Start the newer version, or use another database.`,
  )
}

/** The database can't be migrated as it is; the message tells the operator why. */
export class MigrationRefused extends Error {}
