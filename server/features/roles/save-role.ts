import { isAdministrator, lackedPermissions } from '#contract/permissions.ts'
import type * as endpoints from '#contract/roles.ts'
import type { Role } from '#contract/roles.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import type { Tx } from '#server/db/database.ts'
import { violatedConstraint } from '#server/db/violated-constraint.ts'
import { existingAgency } from '#server/features/agencies/find-agency.ts'
import { addRole } from '#server/features/roles/add-role.ts'
import { lockRoleToChange, updateRole } from '#server/features/roles/roles.sql.ts'
import { mergedChange } from '#server/merged-change.ts'
import { badInput, Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

type RoleToSave = Omit<Role, 'id'>

interface SavedRole extends Role {
  base?: Record<string, unknown> | undefined
}

export const createRole: HandlerOf<typeof endpoints.createRole> = (scope, role) =>
  makeRole(scope, scope.agency.id, role)

export const createAgencyRole: HandlerOf<typeof endpoints.createAgencyRole> = async (scope, input) => {
  const { agencyID, ...role } = input
  return makeRole(scope, (await existingAgency(scope.db, agencyID)).id, role)
}

export const saveRole: HandlerOf<typeof endpoints.saveRole> = (scope, role) =>
  changeRole(scope, scope.agency.id, role)

export const saveAgencyRole: HandlerOf<typeof endpoints.saveAgencyRole> = async (scope, input) => {
  const { agencyID, ...role } = input
  return changeRole(scope, (await existingAgency(scope.db, agencyID)).id, role)
}

function makeRole(scope: Scope, agencyId: string, { title, permissions }: RoleToSave): Promise<Role> {
  refuseUngivable(scope, permissions)
  return write(scope, async (tx) => {
    const id = await addRole(tx, agencyId, title, permissions)
    const after = { title, permissions }
    await audit(tx, { ...scope, agency: { id: agencyId } }, { kind: 'role.created', subject: title, after })
    return { id, title, permissions }
  })
}

function changeRole(scope: Scope, agencyId: string, { id, base, ...sent }: SavedRole): Promise<Role> {
  return write(scope, async (tx) => {
    const before = await lockRoleToChange(tx, agencyId, id)
    if (!before) throw new Refusal('not_found')
    if (isAdministrator(before.permissions)) throw builtIn(before.title)
    const { title, permissions } = mergedChange<RoleToSave & Fields>(toSave(before), base, toSave(sent))
    refuseUngivable(scope, permissions, before.permissions)
    const changed = changedFields(before, { title, permissions })
    if (!changed) return before
    await updateRole(tx, agencyId, { id, title, permissions })
    const line = { kind: 'role.changed', subject: title, ...changed } as const
    await audit(tx, { ...scope, agency: { id: agencyId } }, line)
    return { id, title, permissions }
  })
}

type Fields = Record<string, unknown>
const toSave = ({ title, permissions }: RoleToSave) => ({ title, permissions })

const builtIn = (title: string) =>
  new Refusal('bad_input', { messages: [`The role ${title} is built in and cannot be changed.`] })

/** Nobody gives what they do not hold; what the role held before may stay. */
function refuseUngivable({ user }: Scope, wanted: number[], before: number[] = []) {
  const added = wanted.filter((code) => !before.includes(code))
  const problems = lackedPermissions(user.role.permissions, added).map(
    (name) => `You cannot give "${name}", because you do not hold it yourself.`,
  )
  if (problems.length > 0) throw badInput('permissions', problems)
}

/** The index decides about equal titles: of two that are saved at the same moment one is refused. */
async function write(scope: Scope, work: (tx: Tx) => Promise<Role>): Promise<Role> {
  try {
    return await scope.db.transaction().execute(work)
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'roles_title') throw badInput('title', ['There is already a role with this title.'])
    // The agency was deleted meanwhile.
    if (constraint === 'roles_agency_id_fkey') throw new Refusal('not_found')
    throw error
  }
}
