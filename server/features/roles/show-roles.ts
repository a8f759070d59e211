import type * as endpoints from '#contract/roles.ts'
import { roleById, rolesOf } from '#server/features/roles/roles.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'

export const listRoles: HandlerOf<typeof endpoints.listRoles> = ({ db, agency }) => rolesOf(db, agency.id)

export const showRole: HandlerOf<typeof endpoints.showRole> = async ({ db, agency }, { id }) => {
  const role = await roleById(db, agency.id, id)
  if (!role) throw new Refusal('not_found')
  return role
}
