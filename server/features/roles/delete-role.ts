import { isAdministrator } from '#contract/permissions.ts'
import type * as endpoints from '#contract/roles.ts'
import { existingAgency } from '#server/features/agencies/find-agency.ts'
import { holdersOf, lockRoleToDelete, removeRole } from '#server/features/roles/roles.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const deleteRole: HandlerOf<typeof endpoints.deleteRole> = (scope, { id }) =>
  withoutRole(scope, scope.agency.id, id)

export const deleteAgencyRole: HandlerOf<typeof endpoints.deleteAgencyRole> = async (scope, input) =>
  withoutRole(scope, (await existingAgency(scope.db, input.agencyID)).id, input.id)

function withoutRole(scope: Scope, agencyId: string, id: string): Promise<{ ok: true }> {
  return scope.db.transaction().execute(async (tx) => {
    const role = await lockRoleToDelete(tx, agencyId, id)
    if (!role) throw new Refusal('not_found')
    const { title, permissions } = role
    if (isAdministrator(permissions)) throw refused(`The role ${title} is built in and cannot be deleted.`)
    const holders = await holdersOf(tx, agencyId, id)
    if (holders > 0) throw refused(stillHeld(holders))
    await removeRole(tx, agencyId, id)
    const before = { title, permissions }
    await audit(tx, { ...scope, agency: { id: agencyId } }, { kind: 'role.deleted', subject: title, before })
    return { ok: true }
  })
}

const refused = (words: string) => new Refusal('refused', { messages: [words] })

const stillHeld = (holders: number) =>
  holders === 1
    ? 'A user still has this role. Give them another role first.'
    : `${holders} users still have this role. Give them another role first.`
