import type { inviteAdministrator as endpoint } from '#contract/agencies.ts'
import { permissions } from '#contract/permissions.ts'
import { existingAgency } from '#server/features/agencies/agencies.sql.ts'
import { sendInvitation } from '#server/features/agencies/invitations/send-invitation.ts'
import { roleWithPermission } from '#server/features/roles/roles.sql.ts'
import { writeUser } from '#server/features/users/check-user.ts'
import { insertUser } from '#server/features/users/users.sql.ts'
import type { HandlerOf } from '#server/scope.ts'

export const inviteAdministrator: HandlerOf<typeof endpoint> = async (scope, input) => {
  const { agencyID, username, display_name, email } = input
  const agency = await existingAgency(scope.db, agencyID)
  const invitation = await writeUser(scope, username, async (tx) => {
    const role = await roleWithPermission(tx, agency.id, permissions.agencyAdministrator)
    const person = { username, display_name, email }
    const id = await insertUser(tx, agency.id, { ...person, role_id: role.id, password_hash: null })
    const user = { id, ...person, role, enabled: true, invited: true, version: 1 }
    return sendInvitation(tx, scope, agency, user)
  })
  scope.wakeJobs()
  return invitation
}
