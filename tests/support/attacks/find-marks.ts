import { sql } from 'kysely'

import type { Db } from '#server/db/database.ts'
import { tablesWithAgency } from '#tests/support/tables-with-agency.ts'

/** Texts that belong to one agency only, by agency: ids, names, addresses, numbers of reservations. */
export type Marks = Map<string, Set<string>>

const shared = ['universes', 'hotels', 'pickup_classes', 'products', 'product_attributes']
const shortest = 8
/** Dates, times and numbers say nothing about their owner. */
const isTelling = (text: string) =>
  text.length >= shortest && !/^[\d\s.:TZ+-]+$/.test(text) && !/^[a-z]+(?:[.-][a-z-]+)*$/.test(text)

interface Row {
  agency: string | null
  row: unknown
}

const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return isTelling(value) ? [value] : []
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : []
}

/** The log is left out: its lines repeat what the other tables say. */
export async function findMarks(db: Db): Promise<Marks> {
  const tables = (await tablesWithAgency(db)).filter((name) => name !== 'audit_log')
  const read = async (table: string, agency: string) =>
    (
      await sql<Row>`select ${sql.raw(agency)} as agency, to_jsonb(t) - ${agency}::text as row
      from ${sql.table(table)} t`.execute(db)
    ).rows
  const rows = [
    ...(await read('agencies', 'id')),
    ...(await Promise.all(tables.map((table) => read(table, 'agency_id')))).flat(),
    ...(await Promise.all(shared.map((table) => read(table, 'null::text')))).flat(),
  ]
  const owners = new Map<string, Set<string | null>>()
  for (const { agency, row } of rows)
    for (const text of textsOf(row)) owners.getOrInsertComputed(text, () => new Set()).add(agency)
  const marks: Marks = new Map()
  for (const [text, [owner, ...more]] of owners)
    if (owner && more.length === 0) marks.getOrInsertComputed(owner, () => new Set([owner])).add(text)
  return marks
}

/** Never in any answer, no matter who asks. */
export const secretText = /\$argon2|port-of-|password_hash|sealed|"token_hash"/
