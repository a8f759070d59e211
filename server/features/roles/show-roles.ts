import type { Api } from '#contract/api.ts'
import { roleById, rolesOf } from '#server/features/roles/roles.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'

export const listRoles: HandlerOf<Api['listRoles']> = ({ db, agency }) => rolesOf(db, agency.id)

export const showRole: HandlerOf<Api['showRole']> = async ({ db, agency }, { id }) => {
  const role = await roleById(db, agency.id, id)
  if (!role) throw new Refusal('not_found')
  return role
}
