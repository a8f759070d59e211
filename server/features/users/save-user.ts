import type { saveUser as endpoint, User } from '#contract/users.ts'
import { assertCurrent } from '#server/assert-current.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import type { Tx } from '#server/db/database.ts'
import { deleteBrowsers } from '#server/features/sessions/known-browsers.sql.ts'
import { deleteLinksOf } from '#server/features/sessions/password-links/password-links.sql.ts'
import {
  checkPassword,
  type CheckedPassword,
  checkUser,
  type UserToSave,
  writeUser,
} from '#server/features/users/check-user.ts'
import { lockOrdinaryUser } from '#server/features/users/lock-ordinary-user.ts'
import { updateUser } from '#server/features/users/users.sql.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const saveUser: HandlerOf<typeof endpoint> = async (scope, { password: typed, ...sent }) => {
  const password = typed ? await checkPassword(scope, typed, sent) : undefined
  return writeUser(scope, sent.username, async (tx) => {
    const before = await lockOrdinaryUser(tx, scope, sent.id, 'change', 'bad_input')
    assertCurrent(sent.version, before)
    const after = await changeUser(tx, scope, before, sent, password)
    // A link sent to the old address is no longer the user's.
    if (password || after.email !== before.email) await deleteLinksOf(tx, after.id)
    if (password) await deleteBrowsers(tx, scope.agency.id, after.id)
    return after
  })
}

async function changeUser(
  tx: Tx,
  scope: Scope,
  before: User,
  sent: UserToSave,
  password: CheckedPassword | undefined,
): Promise<User> {
  const role = await checkUser(tx, scope, sent, password, before)
  const { username, display_name, email } = sent
  const user = { username, display_name, email }
  const line = changeLine(before, { ...user, role }, password !== undefined)
  if (!line) return before
  await updateUser(tx, scope.agency.id, before.id, {
    ...user,
    role_id: role.id,
    ...(password && { password_hash: password.hash }),
  })
  await audit(tx, scope, { ...line, subject: username })
  return { ...before, ...user, role, invited: before.invited && !password, version: before.version + 1 }
}

type LoggedUser = Pick<User, 'username' | 'display_name' | 'email' | 'role'>
const logged = ({ username, display_name, email, role }: LoggedUser) => ({
  username,
  display_name,
  email,
  role: role.title,
})

/** The log says that the password changed, and never what it is. */
function changeLine(before: User, after: LoggedUser, isNewPassword: boolean) {
  const changed = changedFields(logged(before), logged(after))
  if (!changed) return isNewPassword ? ({ kind: 'user.password-changed' } as const) : undefined
  const password = isNewPassword ? { password: 'changed' } : {}
  return { kind: 'user.changed', before: changed.before, after: { ...changed.after, ...password } } as const
}
