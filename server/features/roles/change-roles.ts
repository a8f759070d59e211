import type { Api } from '#contract/api.ts'
import { isAdministrator, lackedPermissions } from '#contract/permissions.ts'
import type { Role } from '#contract/roles.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import type { Tx } from '#server/db/database.ts'
import { violatedConstraint } from '#server/db/violated-constraint.ts'
import { lackedPermissionsError } from '#server/features/roles/lacked-permissions-error.ts'
import {
  countUsersWithRole,
  insertRole,
  lockRoleToChange,
  lockRoleToDelete,
  removeRole,
  updateRole,
} from '#server/features/roles/roles.sql.ts'
import { assertCurrent, badInput, Refusal, refuseIf } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const createRole: HandlerOf<Api['createRole']> = (scope, { title, permissions }) => {
  assertGrantable(scope, permissions)
  return writeRole(scope, async (tx) => {
    const id = await insertRole(tx, scope.agency.id, { title, permissions })
    await audit(tx, scope, { kind: 'role.created', subject: title, after: { title, permissions } })
    return { id, title, permissions, version: 1 }
  })
}

export const saveRole: HandlerOf<Api['saveRole']> = (scope, { id, title, permissions, version }) =>
  writeRole(scope, async (tx) => {
    const before = await lockRoleToChange(tx, scope.agency.id, id)
    if (isAdministrator(before.permissions)) throw builtIn(before.title)
    assertCovers(scope, before)
    assertCurrent(version, before)
    assertGrantable(scope, permissions)
    const changed = changedFields(before, { title, permissions })
    if (!changed) return before
    await updateRole(tx, scope.agency.id, id, { title, permissions })
    await audit(tx, scope, { kind: 'role.changed', subject: title, ...changed })
    return { id, title, permissions, version: before.version + 1 }
  })

const builtIn = (title: string) =>
  new Refusal('bad_input', { messages: [`The role ${title} is built in and cannot be changed.`] })

/** A role's users rely on its title too: only users with all of the role's permissions can change it. */
function assertCovers({ user }: Scope, { title, permissions }: Role) {
  refuseIf(lackedPermissionsError(user.role.permissions, permissions, `change the role ${title}`))
}

function assertGrantable({ user }: Scope, wanted: number[]) {
  const errors = lackedPermissions(user.role.permissions, wanted).map(
    (name) => `You cannot grant "${name}" because you do not have it.`,
  )
  if (errors.length > 0) throw badInput('permissions', errors)
}

/** The unique index decides which of two concurrent saves gets a title. */
async function writeRole(scope: Scope, work: (tx: Tx) => Promise<Role>): Promise<Role> {
  try {
    return await scope.db.transaction().execute(work)
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'roles_title') throw badInput('title', ['A role with this title already exists.'])
    throw error
  }
}

export const deleteRole: HandlerOf<Api['deleteRole']> = (scope, { id }) =>
  scope.db.transaction().execute(async (tx) => {
    const { title, permissions } = await lockRoleToDelete(tx, scope.agency.id, id)
    if (isAdministrator(permissions)) throw refused(`The role ${title} is built in and cannot be deleted.`)
    const held = scope.user.role.permissions
    const stronger = lackedPermissionsError(held, permissions, `delete the role ${title}`)
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
