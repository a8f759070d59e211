import { sql } from 'kysely'

import type { Db, Tx } from '#server/db/database.ts'

export async function insertRole(
  tx: Tx,
  agencyId: string,
  role: { id: string; title: string; permissions: number[] },
) {
  await tx
    .insertInto('roles')
    .values({ ...role, agency_id: agencyId })
    .execute()
}

export function roleWithPermission(db: Db, agencyId: string, permission: number) {
  return db
    .selectFrom('roles')
    .select(['id', 'title'])
    .where('agency_id', '=', agencyId)
    .where(sql<boolean>`permissions @> array[${permission}]::smallint[]`)
    .executeTakeFirstOrThrow()
}
