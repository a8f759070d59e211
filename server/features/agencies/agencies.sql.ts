import { type Expression, sql } from 'kysely'

import type { Agency, agencySorts } from '#contract/agencies.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { AgencyChange, NewAgency } from '#server/db/tables.ts'
import { Refusal } from '#server/refusal.ts'

export async function insertAgency(tx: Tx, agency: NewAgency) {
  await tx.insertInto('agencies').values(agency).execute()
}

export function findProvider(db: Db) {
  return db
    .selectFrom('agencies')
    .select(['id', 'name'])
    .where('is_provider', '=', true)
    .executeTakeFirstOrThrow()
}

/** Never the provider, and never the port's password. */
const agencies = (db: Db) =>
  db
    .selectFrom('agencies')
    .select(['id', 'name', sql<string>`domain`.as('domain'), 'port_username as username'])
    .select(sql<boolean>`port_password_sealed is not null`.as('has_password'))
    .select(['pax_mode', 'credit_card_mode', 'test_mode', 'disable_booking', 'version'])
    .where('is_provider', '=', false)

export type AgencyRow = NonNullable<Awaited<ReturnType<ReturnType<typeof agencies>['executeTakeFirst']>>>

export const agencyRecord = ({ test_mode, disable_booking, ...agency }: AgencyRow): Agency => ({
  ...agency,
  metadata: { test_mode, disable_booking },
})

const notFound = () => new Refusal('not_found')

export const existingAgencyRow = (db: Db, id: string): Promise<AgencyRow> =>
  agencies(db).where('id', '=', id).executeTakeFirstOrThrow(notFound)

export const existingAgency = async (db: Db, id: string): Promise<Agency> =>
  agencyRecord(await existingAgencyRow(db, id))

/** Blocks other changes of the agency until the transaction ends; its users keep working. */
export const lockAgencyToChange = (tx: Tx, id: string): Promise<AgencyRow> =>
  agencies(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow(notFound)

/** Waits for bookings in progress, and blocks new rows of the agency until the transaction ends. */
export const lockAgencyToDelete = (tx: Tx, id: string): Promise<AgencyRow> =>
  agencies(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)

const byName = sql`lower(name)`

export const allAgencies = (db: Db) => agencies(db).orderBy(byName).orderBy('id').execute()

const nameContains = (text: string): Expression<boolean> =>
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
    .where(nameContains(search))
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
    .where(nameContains(search))
    .executeTakeFirstOrThrow()
  return count
}

export async function updateAgency(tx: Tx, id: string, change: AgencyChange) {
  await tx
    .updateTable('agencies')
    .set((set) => ({ ...change, version: set('version', '+', 1) }))
    .where('is_provider', '=', false)
    .where('id', '=', id)
    .execute()
}

/** Without the version, which a database from before 0011 lacks. */
export async function updateDomain(tx: Tx, id: string, domain: string) {
  await tx.updateTable('agencies').set({ domain }).where('id', '=', id).execute()
}

/** Cascades to its users, roles, sessions, links, quotes and price modifiers. */
export async function removeAgency(tx: Tx, id: string) {
  await tx.deleteFrom('agencies').where('is_provider', '=', false).where('id', '=', id).execute()
}

export function findAgencyByDomain(db: Db, domain: string) {
  return db
    .selectFrom('agencies')
    .select(['id', 'name', 'domain'])
    .where('domain', '=', domain)
    .executeTakeFirst()
}

export async function hasAgencies(db: Db): Promise<boolean> {
  const agency = await db
    .selectFrom('agencies')
    .select('id')
    .where('is_provider', '=', false)
    .executeTakeFirst()
  return agency !== undefined
}
