import type { inviteAdministrator as endpoint } from '#contract/agencies.ts'
import { existingAgency } from '#server/features/agencies/find-agency.ts'
import { sendInvitation } from '#server/features/agencies/invitations/send-invitation.ts'
import { findAgencyAdministratorRole } from '#server/features/roles/find-administrator-role.ts'
import { addUser } from '#server/features/users/add-user.ts'
import { writeUser } from '#server/features/users/user-to-save.ts'
import type { HandlerOf } from '#server/scope.ts'

export const inviteAdministrator: HandlerOf<typeof endpoint> = async (scope, input) => {
  const { agencyID, username, display_name, email } = input
  const agency = await existingAgency(scope.db, agencyID)
  const invitation = await writeUser(scope, username, async (tx) => {
    const role = await findAgencyAdministratorRole(tx, agency.id)
    const id = await addUser(tx, agency.id, {
      roleId: role.id,
      username,
      displayName: display_name,
      email,
      passwordHash: null,
    })
    const user = { id, username, display_name, email, role, enabled: true, invited: true }
    return sendInvitation(tx, scope, agency, user)
  })
  scope.wakeJobs()
  return invitation
}
