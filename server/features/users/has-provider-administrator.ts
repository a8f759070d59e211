import type { Db } from '#server/db/database.ts'
import { findProvider } from '#server/features/agencies/find-provider.ts'
import { findProviderAdministratorRole } from '#server/features/roles/find-administrator-role.ts'
import { anyUserWithRole } from '#server/features/users/users.sql.ts'

export async function hasProviderAdministrator(db: Db): Promise<boolean> {
  const provider = await findProvider(db)
  const role = await findProviderAdministratorRole(db, provider.id)
  return anyUserWithRole(db, provider.id, role.id)
}
