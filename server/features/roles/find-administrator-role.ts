import { permissions } from '#contract/permissions.ts'
import type { Role } from '#contract/roles.ts'
import type { Db } from '#server/db/database.ts'
import { findRoles } from '#server/features/roles/find-role.ts'
import { roleWithPermission } from '#server/features/roles/roles.sql.ts'

/** The provider's built-in role, there from the first migration on. */
export const findProviderAdministratorRole = (db: Db, providerId: string) =>
  roleWithPermission(db, providerId, permissions.providerAdministrator)

/** The built-in role that every agency is founded with. */
export async function findAgencyAdministratorRole(db: Db, agencyId: string): Promise<Role> {
  const roles = await findRoles(db, agencyId)
  const role = roles.find((one) => one.permissions.includes(permissions.agencyAdministrator))
  if (!role) throw new Error(`The agency ${agencyId} has no administrator role`)
  return role
}
