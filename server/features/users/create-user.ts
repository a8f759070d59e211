import type * as endpoints from '#contract/users.ts'
import type { User } from '#contract/users.ts'
import { existingAgency } from '#server/features/agencies/find-agency.ts'
import { addUser } from '#server/features/users/add-user.ts'
import { checkUser, newPassword, type UserToSave, writeUser } from '#server/features/users/user-to-save.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const createUser: HandlerOf<typeof endpoints.createUser> = (scope, user) =>
  makeUser(scope, scope.agency.id, user)

export const createAgencyUser: HandlerOf<typeof endpoints.createAgencyUser> = async (scope, input) => {
  const { agencyID, ...user } = input
  return makeUser(scope, (await existingAgency(scope.db, agencyID)).id, user)
}

async function makeUser(
  scope: Scope,
  agencyId: string,
  { password: typed, ...user }: UserToSave & { password: string },
): Promise<User> {
  const password = await newPassword(typed)
  return writeUser(scope, user.username, async (tx) => {
    const role = await checkUser(tx, scope, agencyId, user, password)
    const { username, display_name, email } = user
    const id = await addUser(tx, agencyId, {
      roleId: role.id,
      username,
      displayName: display_name,
      email,
      passwordHash: password.hash,
    })
    const after = { username, display_name, email, role: role.title }
    await audit(
      tx,
      { ...scope, agency: { id: agencyId } },
      { kind: 'user.created', subject: username, after },
    )
    return { id, username, display_name, email, role, enabled: true, invited: false }
  })
}
