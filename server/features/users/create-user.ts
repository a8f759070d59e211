import type { createUser as endpoint } from '#contract/users.ts'
import { checkPassword, checkUser, writeUser } from '#server/features/users/check-user.ts'
import { insertUser } from '#server/features/users/users.sql.ts'
import type { HandlerOf } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const createUser: HandlerOf<typeof endpoint> = async (scope, { password: typed, ...sent }) => {
  const password = await checkPassword(scope, typed, sent)
  return writeUser(scope, sent.username, async (tx) => {
    const role = await checkUser(tx, scope, sent, password)
    const { username, display_name, email } = sent
    const user = { username, display_name, email }
    const id = await insertUser(tx, scope.agency.id, {
      ...user,
      role_id: role.id,
      password_hash: password.hash,
    })
    const after = { ...user, role: role.title }
    await audit(tx, scope, { kind: 'user.created', subject: username, after })
    return { id, ...user, role, enabled: true, invited: false, version: 1 }
  })
}
