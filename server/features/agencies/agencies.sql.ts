import { sql } from 'kysely'

import type { Db, Tx } from '#server/db/database.ts'
import type { NewAgency } from '#server/db/tables.ts'

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

/** The port's password stays behind: only whether there is one is told. */
export function agencyById(db: Db, id: string) {
  return db
    .selectFrom('agencies')
    .select(['id', 'name', sql<string>`domain`.as('domain'), 'port_username as username'])
    .select(sql<boolean>`port_password_sealed is not null`.as('has_password'))
    .select(['pax_mode', 'credit_card_mode', 'test_mode', 'disable_booking'])
    .where('is_provider', '=', false)
    .where('id', '=', id)
    .executeTakeFirst()
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
