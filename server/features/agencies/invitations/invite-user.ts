import type { Api } from '#contract/api.ts'
import { inviteAgain, sendInvitation } from '#server/features/agencies/invitations/send-invitation.ts'
import { lockOrdinaryUser } from '#server/features/users/change-users.ts'
import { checkUser, writeUser } from '#server/features/users/check-user.ts'
import { insertUser } from '#server/features/users/users.sql.ts'
import type { HandlerOf } from '#server/scope.ts'

/** Only the mailbox gets the link: a manager who saw it could choose the password. */
export const inviteUser: HandlerOf<Api['inviteUser']> = async (scope, sent) => {
  const user = await writeUser(scope, sent.username, async (tx) => {
    const role = await checkUser(tx, scope, sent, undefined)
    const { username, display_name, email } = sent
    const person = { username, display_name, email }
    const id = await insertUser(tx, scope.agency.id, { ...person, role_id: role.id, password_hash: null })
    const created = { id, ...person, role, enabled: true, invited: true, version: 1 }
    await sendInvitation(tx, scope, { agency: scope.agency, user: created })
    return created
  })
  scope.wakeJobs()
  return user
}

export const resendInvitation: HandlerOf<Api['resendInvitation']> = async (scope, { id }) => {
  const { user } = await scope.db.transaction().execute(async (tx) => {
    // The user before their links, as everywhere: this lock order prevents deadlocks.
    const invited = await lockOrdinaryUser(tx, scope, id, 'invite', 'bad_input')
    return inviteAgain(tx, scope, { agency: scope.agency, user: invited })
  })
  scope.wakeJobs()
  return user
}
