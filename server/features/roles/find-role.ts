import type { Role } from '#contract/roles.ts'
import type { Db } from '#server/db/database.ts'
import { roleById, rolesOf } from '#server/features/roles/roles.sql.ts'
import { Refusal } from '#server/refusal.ts'

/** By title. */
export const findRoles = (db: Db, agencyId: string): Promise<Role[]> => rolesOf(db, agencyId)

/** Undefined for another agency's role, as for one that never existed. */
export const findRole = (db: Db, agencyId: string, id: string): Promise<Role | undefined> =>
  roleById(db, agencyId, id)

export async function existingRole(db: Db, agencyId: string, id: string): Promise<Role> {
  const role = await findRole(db, agencyId, id)
  if (!role) throw new Refusal('not_found')
  return role
}
