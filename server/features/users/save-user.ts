import type * as endpoints from '#contract/users.ts'
import type { User } from '#contract/users.ts'
import { existingAgency } from '#server/features/agencies/find-agency.ts'
import { deleteLinksOf } from '#server/features/sessions/password-links/password-links.sql.ts'
import { accountByUsername, insertSession } from '#server/features/sessions/sessions.sql.ts'
import { newToken, tokenHash } from '#server/features/sessions/token.ts'
import { changeUser, type SavedUser } from '#server/features/users/change-user.ts'
import { newPassword, writeUser } from '#server/features/users/user-to-save.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'

export const saveUser: HandlerOf<typeof endpoints.saveUser> = (scope, user) =>
  save(scope, scope.agency.id, user)

export const saveAgencyUser: HandlerOf<typeof endpoints.saveAgencyUser> = async (scope, input) => {
  const { agencyID, ...user } = input
  return save(scope, (await existingAgency(scope.db, agencyID)).id, user)
}

interface UserWithPassword extends SavedUser {
  password?: string | undefined
}

async function save(
  scope: Scope,
  agencyId: string,
  { password: typed, ...user }: UserWithPassword,
): Promise<User> {
  const password = typed ? await newPassword(typed) : undefined
  // Whoever gives themselves a new password goes on in a new session instead of being signed out.
  const token = password && user.id === scope.user.id ? newToken() : undefined
  const saved = await writeUser(scope, user.username, async (tx) => {
    const { before, after } = await changeUser(tx, scope, agencyId, user, password)
    // A link that went to an address which is no longer the user's is somebody else's.
    if (password || after.email !== before.email) await deleteLinksOf(tx, after.id)
    const account = token && (await accountByUsername(tx, scope, after.username))
    if (token && account) await insertSession(tx, scope, account, tokenHash(token))
    return after
  })
  if (token) scope.session.keep(token)
  return saved
}
