import { sql } from 'kysely'

import { type Connection, type Db, openDatabase } from '#server/db/database.ts'

/** What the app can do with a table. It can never truncate it or change its definition or triggers. */
const usual = 'select, insert, update, delete'
const limited: Record<string, string> = {
  audit_log: 'select, insert',
  account_lines: 'select, insert',
  account_statements: 'select, insert',
  account_statement_lines: 'select, insert',
  reservation_accounts: 'select',
  kysely_migration: 'select',
  kysely_migration_lock: 'select',
}

/** Any number that no other advisory lock uses. */
const lockKey = 7_305_808_869_231_651

/** The role of a connection, as the server sees it: a URL need not name one. */
export async function roleOf(connection: Connection): Promise<string> {
  const { db, close } = openDatabase(connection, { connections: 1 })
  try {
    return await currentRole(db)
  } finally {
    await close()
  }
}

async function currentRole(db: Db): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  return rows[0]?.role ?? ''
}

/** Grants the role what the app needs on every table, old and new, and revokes everything else. */
export async function grantToApp(owner: Db, role: string) {
  if (role === (await currentRole(owner))) return
  await owner.transaction().execute(async (tx) => {
    // Two grants at once would fail.
    await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx)
    const { rows } = await sql<{ schema: string; table: string }>`
      select schemaname as schema, tablename as table from pg_tables where schemaname = current_schema()
      union all
      select schemaname, viewname from pg_views where schemaname = current_schema()`.execute(tx)
    for (const { schema, table } of rows) {
      const named = sql`${sql.id(schema, table)}`
      await sql`revoke all on ${named} from ${sql.id(role)}`.execute(tx)
      await sql`grant ${sql.raw(limited[table] ?? usual)} on ${named} to ${sql.id(role)}`.execute(tx)
    }
  })
}

/** True for a table's owner, its members and superusers, who can disable triggers. */
export async function canChangeTables(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_tables
    where schemaname = current_schema() and pg_has_role(current_user, tableowner, 'usage') limit 1`.execute(
    db,
  )
  return rows.length > 0
}
