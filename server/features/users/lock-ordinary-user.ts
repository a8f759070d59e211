import { isAdministrator } from '#contract/permissions.ts'
import type { User } from '#contract/users.ts'
import type { Tx } from '#server/db/database.ts'
import { strongerUserError } from '#server/features/users/stronger-user.ts'
import { lockUser } from '#server/features/users/user-records.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

type Verb = 'change' | 'delete' | 'disable' | 'enable'

/** Refuses administrators, and users with permissions that the caller lacks. */
export async function lockOrdinaryUser(
  tx: Tx,
  scope: Scope,
  id: string,
  verb: Verb,
  code: 'bad_input' | 'refused' = 'refused',
): Promise<User> {
  const user = await lockUser(tx, scope.agency.id, id)
  if (isAdministrator(user.role.permissions))
    throw new Refusal(code, { messages: [`Administrators cannot be ${verb}d here.`] })
  const stronger = strongerUserError(scope.user.role.permissions, user, verb)
  if (stronger) throw new Refusal(code, { messages: [stronger] })
  return user
}
