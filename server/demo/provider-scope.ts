import { findProvider } from '#server/features/agencies/agencies.sql.ts'
import { enabledUsersByName } from '#server/features/users/users.sql.ts'
import type { Scope } from '#server/scope.ts'

/** Of the provider's administrator, on their own site. `scope` is of one of the agencies. */
export async function providerScope(scope: Scope): Promise<Scope | undefined> {
  const { id, name } = await findProvider(scope.db)
  const [admin] = await enabledUsersByName(scope.db, id, 'admin')
  if (!admin) return undefined
  return {
    ...scope,
    agency: { ...scope.agency, id, name, isProvider: true, domain: null },
    user: { ...scope.user, id: admin.id, username: admin.username, displayName: admin.display_name },
  }
}
