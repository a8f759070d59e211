import { sql } from 'kysely'

import type { Db, Tx } from '#server/db/database.ts'

interface RoleRow {
  id: string
  title: string
  permissions: number[]
}

export async function insertRole(tx: Tx, agencyId: string, role: RoleRow) {
  await tx
    .insertInto('roles')
    .values({ ...role, agency_id: agencyId })
    .execute()
}

const columns = ['id', 'title', 'permissions'] as const

export function rolesOf(db: Db, agencyId: string): Promise<RoleRow[]> {
  return db
    .selectFrom('roles')
    .select(columns)
    .where('agency_id', '=', agencyId)
    .orderBy(sql`lower(title)`)
    .execute()
}

const oneRole = (db: Db, agencyId: string, id: string) =>
  db.selectFrom('roles').select(columns).where('agency_id', '=', agencyId).where('id', '=', id)

export const roleById = (db: Db, agencyId: string, id: string) => oneRole(db, agencyId, id).executeTakeFirst()

/** Nobody else changes the role until the transaction ends; it can still be given to a user. */
export const lockRoleToChange = (tx: Tx, agencyId: string, id: string) =>
  oneRole(tx, agencyId, id).forNoKeyUpdate().executeTakeFirst()

/** Whoever is about to give the role to a user waits, too: PostgreSQL takes a share of the row's key for that. */
export const lockRoleToDelete = (tx: Tx, agencyId: string, id: string) =>
  oneRole(tx, agencyId, id).forUpdate().executeTakeFirst()

export async function updateRole(tx: Tx, agencyId: string, { id, title, permissions }: RoleRow) {
  await tx
    .updateTable('roles')
    .set({ title, permissions })
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute()
}

export async function removeRole(tx: Tx, agencyId: string, id: string) {
  await tx.deleteFrom('roles').where('agency_id', '=', agencyId).where('id', '=', id).execute()
}

export async function holdersOf(tx: Tx, agencyId: string, roleId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('agency_id', '=', agencyId)
    .where('role_id', '=', roleId)
    .executeTakeFirstOrThrow()
  return count
}

export function roleWithPermission(db: Db, agencyId: string, permission: number) {
  return db
    .selectFrom('roles')
    .select(['id', 'title'])
    .where('agency_id', '=', agencyId)
    .where(sql<boolean>`permissions @> array[${permission}]::smallint[]`)
    .executeTakeFirstOrThrow()
}
