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
