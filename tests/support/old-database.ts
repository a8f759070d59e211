import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect } from 'vitest'

import type { Db } from '#server/db/database.ts'
import { migrations } from '#server/db/migrate.ts'
import { testDatabase } from '#tests/support/test-database.ts'

export const agencyId = '00000000-0000-4000-8000-0000000000a1'
export const roleId = '00000000-0000-4000-8000-0000000000b1'
export const userId = '00000000-0000-4000-8000-0000000000c1'

/** All migrations before the one with this name. */
const migrationsBefore = (name: string) => ({
  async getMigrations() {
    const all = Object.entries(await migrations.getMigrations())
    return Object.fromEntries(all.filter(([migration]) => migration < name))
  },
})

/** A database that the migrations before the one with this name have made. */
export async function databaseBefore(name: string) {
  const { db, connection } = await testDatabase({ schema: 'none' })
  const old = new Migrator({ db, provider: migrationsBefore(name) })
  expect((await old.migrateToLatest()).error).toBeUndefined()
  return { db, connection }
}

interface Table {
  name: string
  columns: string
}

/**
 * The same rows in a database that the migrations before the one with this name have made, as the code before it would
 * have written them: newer tables and columns are left out.
 */
export async function copyBefore(name: string, source: Db) {
  const old = await databaseBefore(name)
  const { rows: tables } = await sql<Table>`
    select table_name as name, string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not like 'kysely_%'
    group by table_name`.execute(old.db)
  await old.db.transaction().execute(async (tx) => {
    // Without foreign keys and triggers.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw(`truncate ${tables.map((table) => table.name).join(', ')}`).execute(tx)
    for (const table of tables) await copyRows(source, tx, table)
  })
  return old
}

async function copyRows(source: Db, target: Db, { name, columns }: Table) {
  const [table, list] = [sql.table(name), sql.raw(columns)]
  const { rows } = await sql<{ all: string | null; sequence: string | null }>`
    select (select json_agg(r)::text from (select ${list} from ${table}) r) as all,
      (select pg_get_serial_sequence(${name}, column_name) from information_schema.columns
        where table_schema = 'public' and table_name = ${name} and is_identity = 'YES') as sequence`.execute(
    source,
  )
  const { all, sequence } = rows[0] ?? {}
  if (!all) return
  await sql`insert into ${table} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${table}, ${all}::json)`.execute(target)
  if (sequence) await sql`select setval(${sequence}, (select max(id) from ${table}))`.execute(target)
}

export const quoteIdOf = (number: number) => `00000000-0000-4000-8000-0000000000d${number}`

/** As the code before 0012 did: a reservation that is held, an expired one and one whose hold has just ended. */
export async function insertReservations(db: Db) {
  await sql`insert into agencies (id, name, domain) values (${agencyId}, 'Old Travel', 'old')`.execute(db)
  await sql`insert into universes (id, name, position) values (${roleId}, 'Air', 1)`.execute(db)
  await sql`insert into products (id, code, name, short_desc, universe_id, city_code, airport_code, time_zone,
      cut_off_minutes, position)
    values ('p', 'P', 'Tour', '', ${roleId}, 'LAS', 'LAS', 'UTC', 60, 1)`.execute(db)
  for (const [number, status, minutes] of [
    [1, 'pending', 10],
    [2, 'expired', -10],
    [3, 'pending', -1],
  ] as const) {
    const quoteId = quoteIdOf(number)
    await sql`insert into quotes (id, agency_id, created_by, product_id, product_code, product_name, time_zone,
        local_date, adults, children, attributes, created_at, expires_at)
      values (${quoteId}, ${agencyId}, ${userId}, 'p', 'P', 'Tour', 'UTC', '2027-01-01', 3, 1, '[]', now(), now())`.execute(
      db,
    )
    await sql`insert into quote_itineraries (quote_id, departure_id, local_time, adult_price_cents, child_price_cents,
        adult_fees_cents, child_fees_cents)
      values (${quoteId}, 1, '09:00', 0, 0, 0, 0)`.execute(db)
    await sql`insert into reservations (quote_id, agency_id, booked_by, orl, departure_id, fingerprint, is_test,
        payment_required, status, booked_at, hold_expires_at, paid, first_name, last_name, email, phone, adults,
        children, adult_sale_cents, child_sale_cents, total_sale_cents)
      values (${quoteId}, ${agencyId}, ${userId}, ${`1000000${number}`}, 1, '', false, true, ${status}, now(),
        now() + ${minutes} * interval '1 minute', false, 'A', 'B', 'a@example.com', '1', 3, 1, 20000, 10000, 70000)`.execute(
      db,
    )
    await insertDetails(db, quoteId, { minutes, isReleased: status === 'expired' })
  }
}

interface Hold {
  minutes: number
  isReleased: boolean
}

async function insertDetails(db: Db, quoteId: string, { minutes, isReleased }: Hold) {
  await sql`insert into seat_holds (quote_id, departure_id, seats, expires_at, released_at)
    values (${quoteId}, 1, 4, now() + ${minutes} * interval '1 minute', case when ${isReleased} then now() end)`.execute(
    db,
  )
  await sql`insert into reservation_passengers (quote_id, position, first_name, last_name, body_weight, type)
    select ${quoteId}, n, 'Guest', 'Number ' || n, 150, case when n = 3 then 'Child' else 'Adult' end
    from generate_series(0, 3) n`.execute(db)
  await sql`insert into reservation_attributes values (${quoteId}, 'diet', 'Vegan'), (${quoteId}, 'bags', '2')`.execute(
    db,
  )
  await sql`insert into reservation_price_lines (quote_id, type, count, price_cents, fees_cents, modifier_mode,
      modifier_value, computed_sale_cents, sale_cents)
    values (${quoteId}, 'Adult', 3, 15000, 1000, 0, 40, 20000, 20000),
      (${quoteId}, 'Child', 1, 8000, 500, 0, 40, 12500, 10000)`.execute(db)
}
