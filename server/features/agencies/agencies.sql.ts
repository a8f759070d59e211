import { type Expression, sql } from 'kysely'

import type { agencySorts } from '#contract/agencies.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { AgencyChange, NewAgency } from '#server/db/tables.ts'

export async function insertAgency(tx: Tx, agency: NewAgency) {
  await tx.insertInto('agencies').values(agency).execute()
}

export function providerAgency(db: Db) {
  return db
    .selectFrom('agencies')
    .select(['id', 'name'])
    .where('is_provider', '=', true)
    .executeTakeFirstOrThrow()
}

/** Never the provider. The port's password stays behind: only whether there is one is told. */
const agencies = (db: Db) =>
  db
    .selectFrom('agencies')
    .select(['id', 'name', sql<string>`domain`.as('domain'), 'port_username as username'])
    .select(sql<boolean>`port_password_sealed is not null`.as('has_password'))
    .select(['pax_mode', 'credit_card_mode', 'test_mode', 'disable_booking'])
    .where('is_provider', '=', false)

export type AgencyRow = NonNullable<Awaited<ReturnType<typeof agencyById>>>

export const agencyById = (db: Db, id: string) => agencies(db).where('id', '=', id).executeTakeFirst()

/** Nobody else changes or deletes it until the transaction ends; its people go on working. */
export const lockAgencyToChange = (tx: Tx, id: string) =>
  agencies(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Waits for bookings that are being written; whoever is about to write a row of the agency waits in turn. */
export const lockAgencyToDelete = (tx: Tx, id: string) =>
  agencies(tx).where('id', '=', id).forUpdate().executeTakeFirst()

const byName = sql`lower(name)`

export const allAgencies = (db: Db) => agencies(db).orderBy(byName).orderBy('id').execute()

const nameHolds = (text: string): Expression<boolean> =>
  sql<boolean>`strpos(lower(name), lower(${text}::text)) > 0`

interface Page {
  search: string
  sort: (typeof agencySorts)[number]
  descending: boolean
  offset: number
  limit: number
}

export const pageOfAgencies = (db: Db, { search, sort, descending, offset, limit }: Page) =>
  agencies(db)
    .where(nameHolds(search))
    .orderBy(sort === 'name' ? byName : sql.ref(sort), descending ? 'desc' : 'asc')
    .orderBy(byName)
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()

export async function countAgencies(db: Db, search: string): Promise<number> {
  const { count } = await db
    .selectFrom('agencies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_provider', '=', false)
    .where(nameHolds(search))
    .executeTakeFirstOrThrow()
  return count
}

export async function updateAgency(tx: Tx, id: string, change: AgencyChange) {
  await tx.updateTable('agencies').set(change).where('is_provider', '=', false).where('id', '=', id).execute()
}

export async function hasReservations(db: Db, id: string): Promise<boolean> {
  const reservation = await db
    .selectFrom('reservations')
    .select('quote_id')
    .where('agency_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return reservation !== undefined
}

/** Its users, roles, sessions, links, quotes and price modifiers go with it. */
export async function removeAgency(tx: Tx, id: string) {
  await tx.deleteFrom('agencies').where('is_provider', '=', false).where('id', '=', id).execute()
}

export function agencyByDomain(db: Db, domain: string) {
  return db
    .selectFrom('agencies')
    .select(['id', 'name', 'domain'])
    .where('domain', '=', domain)
    .executeTakeFirst()
}

export async function anyAgency(db: Db): Promise<boolean> {
  const agency = await db
    .selectFrom('agencies')
    .select('id')
    .where('is_provider', '=', false)
    .executeTakeFirst()
  return agency !== undefined
}
