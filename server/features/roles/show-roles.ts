import type * as endpoints from '#contract/roles.ts'
import { existingAgency } from '#server/features/agencies/find-agency.ts'
import { existingRole, findRoles } from '#server/features/roles/find-role.ts'
import type { HandlerOf } from '#server/scope.ts'

export const listRoles: HandlerOf<typeof endpoints.listRoles> = ({ db, agency }) => findRoles(db, agency.id)

export const showRole: HandlerOf<typeof endpoints.showRole> = ({ db, agency }, { id }) =>
  existingRole(db, agency.id, id)

export const listAgencyRoles: HandlerOf<typeof endpoints.listAgencyRoles> = async ({ db }, { agencyID }) =>
  findRoles(db, (await existingAgency(db, agencyID)).id)

export const showAgencyRole: HandlerOf<typeof endpoints.showAgencyRole> = async ({ db }, { agencyID, id }) =>
  existingRole(db, (await existingAgency(db, agencyID)).id, id)
