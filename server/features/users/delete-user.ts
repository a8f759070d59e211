import { isAdministrator } from '#contract/permissions.ts'
import type * as endpoints from '#contract/users.ts'
import type { User } from '#contract/users.ts'
import type { Tx } from '#server/db/database.ts'
import { existingAgency } from '#server/features/agencies/find-agency.ts'
import { lockExistingUser } from '#server/features/users/lock-existing-user.ts'
import { removeUser, updateEnabled } from '#server/features/users/users.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const deleteUser: HandlerOf<typeof endpoints.deleteUser> = (scope, { id }) =>
  withoutUser(scope, scope.agency.id, id)

export const deleteAgencyUser: HandlerOf<typeof endpoints.deleteAgencyUser> = async (scope, input) =>
  withoutUser(scope, (await existingAgency(scope.db, input.agencyID)).id, input.id)

/** What the user booked stays, with its name. */
function withoutUser(scope: Scope, agencyId: string, id: string): Promise<{ ok: true }> {
  return scope.db.transaction().execute(async (tx) => {
    const { username, display_name, email, role } = await lockOrdinaryUser(tx, agencyId, id, 'deleted')
    if (id === scope.user.id) throw refused('You cannot delete your own account.')
    await removeUser(tx, agencyId, id)
    const before = { username, display_name, email, role: role.title }
    await audit(
      tx,
      { ...scope, agency: { id: agencyId } },
      { kind: 'user.deleted', subject: username, before },
    )
    return { ok: true }
  })
}

export const enableUser: HandlerOf<typeof endpoints.enableUser> = (scope, { id }) =>
  scope.db.transaction().execute(async (tx) => {
    const user = await lockOrdinaryUser(tx, scope.agency.id, id, 'enabled')
    return user.enabled ? user : switchUser(tx, scope, user)
  })

export const disableUser: HandlerOf<typeof endpoints.disableUser> = (scope, { id }) =>
  scope.db.transaction().execute(async (tx) => {
    const user = await lockOrdinaryUser(tx, scope.agency.id, id, 'disabled')
    if (id === scope.user.id) throw refused('You cannot disable your own account.')
    return user.enabled ? switchUser(tx, scope, user) : user
  })

async function switchUser(tx: Tx, scope: Scope, user: User): Promise<User> {
  const { enabled, id, username } = user
  await updateEnabled(tx, scope.agency.id, id, !enabled)
  await audit(tx, scope, {
    kind: enabled ? 'user.disabled' : 'user.enabled',
    subject: username,
    before: { enabled },
    after: { enabled: !enabled },
  })
  return { ...user, enabled: !enabled }
}

async function lockOrdinaryUser(tx: Tx, agencyId: string, id: string, done: string): Promise<User> {
  const user = await lockExistingUser(tx, agencyId, id)
  if (isAdministrator(user.role.permissions)) throw refused(`Administrators cannot be ${done} here.`)
  return user
}

const refused = (words: string) => new Refusal('refused', { messages: [words] })
