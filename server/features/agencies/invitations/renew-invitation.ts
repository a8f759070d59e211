import type { renewInvitation as endpoint } from '#contract/agencies.ts'
import { existingAgency } from '#server/features/agencies/agencies.sql.ts'
import { sendInvitation } from '#server/features/agencies/invitations/send-invitation.ts'
import { deleteLinksOf } from '#server/features/sessions/password-links/password-links.sql.ts'
import { lockUser } from '#server/features/users/user-records.sql.ts'
import { updateUser } from '#server/features/users/users.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'

export const renewInvitation: HandlerOf<typeof endpoint> = async (scope, { agencyID, id, email }) => {
  const agency = await existingAgency(scope.db, agencyID)
  const invitation = await scope.db.transaction().execute(async (tx) => {
    // The user before their links, as everywhere: this lock order prevents deadlocks.
    const user = await lockUser(tx, agency.id, id)
    if (!user.invited) throw alreadyIn(user.display_name)
    await deleteLinksOf(tx, id)
    if (!email || email === user.email) return sendInvitation(tx, scope, agency, user)
    await updateUser(tx, agency.id, id, { email })
    const corrected = { ...user, email, version: user.version + 1 }
    return sendInvitation(tx, scope, agency, corrected, { email: user.email })
  })
  scope.wakeJobs()
  return invitation
}

const alreadyIn = (name: string) =>
  new Refusal('bad_input', { messages: [`${name} has already chosen a password.`] })
