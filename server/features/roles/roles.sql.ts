import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Role } from '#contract/roles.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { Refusal } from '#server/refusal.ts'
import { accounts } from '#server/sql/accounts.ts'

export type RoleToSave = Pick<Role, 'title' | 'permissions'>

export async function insertRole(tx: Tx, agencyId: string, role: RoleToSave): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('roles')
    .values({ ...role, id, agency_id: agencyId })
    .execute()
  return id
}

const roles = (db: Db, agencyId: string) =>
  db.selectFrom('roles').select(['id', 'title', 'permissions', 'version']).where('agency_id', '=', agencyId)

/** By title. */
export const rolesOf = (db: Db, agencyId: string): Promise<Role[]> =>
  roles(db, agencyId)
    .orderBy(sql`lower(title)`)
    .execute()

export const roleById = (db: Db, agencyId: string, id: string): Promise<Role | undefined> =>
  roles(db, agencyId).where('id', '=', id).executeTakeFirst()

/** The built-in role of an agency or of the provider. */
export const roleWithPermission = (db: Db, agencyId: string, permission: number): Promise<Role> =>
  roles(db, agencyId)
    .where(sql<boolean>`permissions @> array[${permission}]::smallint[]`)
    .executeTakeFirstOrThrow()

const notFound = () => new Refusal('not_found')

/** Blocks other changes of the role until the transaction ends; it can still be assigned to a user. */
export const lockRoleToChange = (tx: Tx, agencyId: string, id: string): Promise<Role> =>
  roles(tx, agencyId).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow(notFound)

/** Also blocks assigning the role to a user. */
export const lockRoleToDelete = (tx: Tx, agencyId: string, id: string): Promise<Role> =>
  roles(tx, agencyId).where('id', '=', id).forUpdate().executeTakeFirstOrThrow(notFound)

export async function updateRole(tx: Tx, agencyId: string, id: string, role: RoleToSave) {
  await tx
    .updateTable('roles')
    .set((set) => ({ ...role, version: set('version', '+', 1) }))
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .execute()
}

export async function removeRole(tx: Tx, agencyId: string, id: string) {
  await tx.deleteFrom('roles').where('agency_id', '=', agencyId).where('id', '=', id).execute()
}

export async function countUsersWithRole(tx: Tx, agencyId: string, roleId: string): Promise<number> {
  const { count } = await tx
    .selectFrom(accounts(tx).as('users'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('agency_id', '=', agencyId)
    .where('role_id', '=', roleId)
    .executeTakeFirstOrThrow()
  return count
}
