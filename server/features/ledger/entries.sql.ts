import { type Selectable, sql } from 'kysely'

import type { EntryKind } from '#contract/ledger/line-kinds.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { LedgerTables } from '#server/db/ledger-tables.ts'
import { addToBalanceSql } from '#server/sql/account-lines.ts'

export interface NewEntry {
  agency_id: string
  made_at: Temporal.Instant
  kind: EntryKind
  service_date: string
  entry_cents: number
  entry_id: string
  reference: string | null
  text: string
  /** The line that it undoes. */
  reverses: number | null
  user_id: string
}

/** Adds the entry and its balance. Undefined if its `entry_id` is used or the line is reversed already. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with line as (
      insert into account_lines (agency_id, made_at, kind, service_date, entry_cents, entry_id, reference, text,
        reverses, user_id)
      values (${entry.agency_id}, ${entry.made_at}, ${entry.kind}, ${entry.service_date}, ${entry.entry_cents},
        ${entry.entry_id}, ${entry.reference}, ${entry.text}, ${entry.reverses}, ${entry.user_id})
      on conflict do nothing returning id, agency_id, due_cents),
    balanced as (${addToBalanceSql(sql.raw('line'))})
    select id from line`.execute(tx)
  return rows[0]?.id
}

export type StoredLine = Selectable<LedgerTables['account_lines']>

const linesOf = (db: Db, agencyId: string) =>
  db.selectFrom('account_lines').selectAll().where('agency_id', '=', agencyId)

export const findLine = (db: Db, agencyId: string, id: number): Promise<StoredLine | undefined> =>
  linesOf(db, agencyId).where('id', '=', id).executeTakeFirst()

export const findEntry = (db: Db, agencyId: string, entryId: string): Promise<StoredLine | undefined> =>
  linesOf(db, agencyId).where('entry_id', '=', entryId).executeTakeFirst()

export const findReversal = (db: Db, agencyId: string, reversed: number): Promise<StoredLine | undefined> =>
  linesOf(db, agencyId).where('reverses', '=', reversed).executeTakeFirst()
