import type { Api } from '#contract/api.ts'
import { isAdministrator, permissions } from '#contract/permissions.ts'
import type { User } from '#contract/users.ts'
import { existingAgency } from '#server/features/agencies/agencies.sql.ts'
import { inviteAgain, sendInvitation } from '#server/features/agencies/invitations/send-invitation.ts'
import { roleWithPermission } from '#server/features/roles/roles.sql.ts'
import { writeUser } from '#server/features/users/check-user.ts'
import { insertUser, lockUser, updateUser } from '#server/features/users/users.sql.ts'
import { refuseIf } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'

export const inviteAdministrator: HandlerOf<Api['inviteAdministrator']> = async (scope, input) => {
  const { agencyID, username, display_name, email } = input
  const agency = await existingAgency(scope.db, agencyID)
  const invitation = await writeUser(scope, username, async (tx) => {
    const role = await roleWithPermission(tx, agency.id, permissions.agencyAdministrator)
    const person = { username, display_name, email }
    const id = await insertUser(tx, agency.id, { ...person, role_id: role.id, password_hash: null })
    const user = { id, ...person, role, enabled: true, invited: true, version: 1 }
    return sendInvitation(tx, scope, { agency, user })
  })
  scope.wakeJobs()
  return invitation
}

export const renewInvitation: HandlerOf<Api['renewInvitation']> = async (scope, { agencyID, id, email }) => {
  const agency = await existingAgency(scope.db, agencyID)
  const invitation = await scope.db.transaction().execute(async (tx) => {
    // The user before their links, as everywhere: this lock order prevents deadlocks.
    const user = await lockUser(tx, agency.id, id)
    refuseIf(isAdministrator(user.role.permissions) ? undefined : notShown(user))
    if (!email || email === user.email) return inviteAgain(tx, scope, { agency, user })
    await updateUser(tx, agency.id, id, { email })
    const corrected = { ...user, email, version: user.version + 1 }
    return inviteAgain(tx, scope, { agency, user: corrected, before: { email: user.email } })
  })
  scope.wakeJobs()
  return invitation
}

/** Only the mailbox gets the link of another user. */
const notShown = ({ display_name }: User) =>
  `${display_name} is not an administrator. Resend the invitation instead.`
