import { isAdministrator } from '#contract/permissions.ts'
import type { deleteRole as endpoint } from '#contract/roles.ts'
import { lackedPermissionsError } from '#server/features/roles/lacked-permissions-error.ts'
import { countUsersWithRole, lockRoleToDelete, removeRole } from '#server/features/roles/roles.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const deleteRole: HandlerOf<typeof endpoint> = (scope, { id }) =>
  scope.db.transaction().execute(async (tx) => {
    const { title, permissions } = await lockRoleToDelete(tx, scope.agency.id, id)
    if (isAdministrator(permissions)) throw refused(`The role ${title} is built in and cannot be deleted.`)
    const stronger = lackedPermissionsError(
      scope.user.role.permissions,
      permissions,
      `delete the role ${title}`,
    )
    if (stronger) throw refused(stronger)
    const users = await countUsersWithRole(tx, scope.agency.id, id)
    if (users > 0) throw refused(stillHeld(users))
    await removeRole(tx, scope.agency.id, id)
    await audit(tx, scope, { kind: 'role.deleted', subject: title, before: { title, permissions } })
    return { ok: true }
  })

const refused = (message: string) => new Refusal('refused', { messages: [message] })

const stillHeld = (users: number) =>
  users === 1
    ? 'A user still has this role. Give them another role first.'
    : `${users} users still have this role. Give them another role first.`
