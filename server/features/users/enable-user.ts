import type { Api } from '#contract/api.ts'
import type { User } from '#contract/users.ts'
import type { Tx } from '#server/db/database.ts'
import { lockOrdinaryUser } from '#server/features/users/lock-ordinary-user.ts'
import { updateUser } from '#server/features/users/users.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const enableUser: HandlerOf<Api['enableUser']> = (scope, { id }) =>
  scope.db.transaction().execute(async (tx) => {
    const user = await lockOrdinaryUser(tx, scope, id, 'enable')
    return user.enabled ? user : toggleUser(tx, scope, user)
  })

export const disableUser: HandlerOf<Api['disableUser']> = (scope, { id }) =>
  scope.db.transaction().execute(async (tx) => {
    const user = await lockOrdinaryUser(tx, scope, id, 'disable')
    if (id === scope.user.id)
      throw new Refusal('refused', { messages: ['You cannot disable your own account.'] })
    return user.enabled ? toggleUser(tx, scope, user) : user
  })

async function toggleUser(tx: Tx, scope: Scope, user: User): Promise<User> {
  const { id, username, version } = user
  const enabled = !user.enabled
  await updateUser(tx, scope.agency.id, id, { enabled })
  await audit(tx, scope, {
    kind: enabled ? 'user.enabled' : 'user.disabled',
    subject: username,
    before: { enabled: !enabled },
    after: { enabled },
  })
  return { ...user, enabled, version: version + 1 }
}
