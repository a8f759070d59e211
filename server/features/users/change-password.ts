import type { Tx } from '#server/db/database.ts'
import { updatePassword } from '#server/features/users/users.sql.ts'
import type { SiteScope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

/** Ends all sessions of the user too. */
export async function changePassword(
  tx: Tx,
  scope: SiteScope,
  user: { id: string; username: string },
  passwordHash: string,
) {
  await updatePassword(tx, scope.agency.id, user.id, passwordHash)
  await audit(tx, scope, { kind: 'user.password-changed', subject: user.username, by: scope.user ?? user })
}
