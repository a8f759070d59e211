import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'

/** A refused call may leave these: sessions, counters and traces. */
const allowed = [
  'sessions',
  'known_browsers',
  'sign_in_failures',
  'password_requests',
  'password_asks',
  'audit_log',
  'security_events',
]

export interface Change {
  table: string
  /** Null for a table without an agency. */
  agencyId: string | null
}

/** Notes every changed row, so that a change can be traced to the call that made it. */
export async function watchChanges(db: Db): Promise<() => Promise<Change[]>> {
  await sql`create table attack_changes (table_name text not null, agency_id text)`.execute(db)
  // The app's role can't write to the notes, so the function runs as its owner.
  await sql`create function note_change() returns trigger language plpgsql security definer as $$
    declare changed jsonb := to_jsonb(coalesce(new, old));
    begin
      insert into public.attack_changes
      values (tg_table_name, case tg_table_name when 'agencies' then changed->>'id' else changed->>'agency_id' end);
      return null;
    end $$`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'attack_changes' and tablename <> all(${allowed})`.execute(
    db,
  )
  for (const { name } of rows)
    await sql`create trigger note_change after insert or update or delete on ${sql.table(name)}
      for each row execute function note_change()`.execute(db)
  return async () => {
    const found = await sql<{ table_name: string; agency_id: string | null }>`
      delete from attack_changes returning table_name, agency_id`.execute(db)
    return found.rows.map((row) => ({ table: row.table_name, agencyId: row.agency_id }))
  }
}
