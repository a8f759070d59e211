import type { renewInvitation as endpoint } from '#contract/agencies.ts'
import { existingAgency } from '#server/features/agencies/find-agency.ts'
import { sendInvitation } from '#server/features/agencies/invitations/send-invitation.ts'
import { deleteLinksOf } from '#server/features/sessions/password-links/password-links.sql.ts'
import { correctEmail } from '#server/features/users/correct-email.ts'
import { lockExistingUser } from '#server/features/users/lock-existing-user.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'

export const renewInvitation: HandlerOf<typeof endpoint> = async (scope, { agencyID, id, email }) => {
  const agency = await existingAgency(scope.db, agencyID)
  const invitation = await scope.db.transaction().execute(async (tx) => {
    // The links before the user, in the order of choosing a password: who does that now is waited for.
    await deleteLinksOf(tx, id)
    const user = await lockExistingUser(tx, agency.id, id)
    if (!user.invited) throw alreadyIn(user.display_name)
    if (!email || email === user.email) return sendInvitation(tx, scope, agency, user)
    const corrected = await correctEmail(tx, agency.id, user, email)
    return sendInvitation(tx, scope, agency, corrected, { email: user.email })
  })
  scope.wakeJobs()
  return invitation
}

const alreadyIn = (name: string) =>
  new Refusal('bad_input', { messages: [`${name} has already chosen a password.`] })
