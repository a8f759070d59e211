import { permissionNames, permissions } from '#contract/permissions.ts'
import type { Tx } from '#server/db/database.ts'
import { addAgency, type AgencyToAdd } from '#server/features/agencies/add-agency.ts'
import { addRole } from '#server/features/roles/add-role.ts'
import type { SecretBox } from '#server/secret-box.ts'

const { agencyAdministrator } = permissions

/** An agency is there with its built-in administrator role, or not at all. */
export async function foundAgency(tx: Tx, box: SecretBox, agency: AgencyToAdd) {
  const id = await addAgency(tx, box, agency)
  const title = permissionNames[agencyAdministrator]
  const administratorRoleId = await addRole(tx, id, title, [agencyAdministrator])
  return { id, administratorRoleId }
}
