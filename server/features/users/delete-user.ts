import type { deleteUser as endpoint } from '#contract/users.ts'
import { lockOrdinaryUser } from '#server/features/users/lock-ordinary-user.ts'
import { removeUser } from '#server/features/users/users.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

/** The user's reservations are kept, with the user's name. */
export const deleteUser: HandlerOf<typeof endpoint> = (scope, { id }) =>
  scope.db.transaction().execute(async (tx) => {
    const user = await lockOrdinaryUser(tx, scope, id, 'delete')
    if (id === scope.user.id)
      throw new Refusal('refused', { messages: ['You cannot delete your own account.'] })
    await removeUser(tx, scope.agency.id, id)
    const { username, display_name, email, role } = user
    const before = { username, display_name, email, role: role.title }
    await audit(tx, scope, { kind: 'user.deleted', subject: username, before })
    return { ok: true }
  })
