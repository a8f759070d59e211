import { permissions } from '#contract/permissions.ts'
import type { Db } from '#server/db/database.ts'
import { roleWithPermission } from '#server/features/roles/roles.sql.ts'

/** The provider's built-in role, there from the first migration on. */
export const findProviderAdministratorRole = (db: Db, providerId: string) =>
  roleWithPermission(db, providerId, permissions.providerAdministrator)
