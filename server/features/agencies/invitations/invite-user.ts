import type { Api } from '#contract/api.ts'
import type { User } from '#contract/users.ts'
import type { Tx } from '#server/db/database.ts'
import { alreadyIn, sendInvitation } from '#server/features/agencies/invitations/send-invitation.ts'
import { deleteLinksOf } from '#server/features/sessions/password-links/password-links.sql.ts'
import { lockOrdinaryUser } from '#server/features/users/change-users.ts'
import { checkUser, writeUser } from '#server/features/users/check-user.ts'
import { insertUser } from '#server/features/users/users.sql.ts'
import { refuseIf } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'

/** Only the mailbox gets the link: a manager who saw it could choose the password. */
export const inviteUser: HandlerOf<Api['inviteUser']> = async (scope, sent) => {
  const user = await writeUser(scope, sent.username, async (tx) => {
    const role = await checkUser(tx, scope, sent, undefined)
    const { username, display_name, email } = sent
    const person = { username, display_name, email }
    const id = await insertUser(tx, scope.agency.id, { ...person, role_id: role.id, password_hash: null })
    const created = { id, ...person, role, enabled: true, invited: true, version: 1 }
    return invite(tx, scope, created)
  })
  scope.wakeJobs()
  return user
}

export const resendInvitation: HandlerOf<Api['resendInvitation']> = async (scope, { id }) => {
  const user = await scope.db.transaction().execute(async (tx) => {
    // The user before their links, as everywhere: this lock order prevents deadlocks.
    const invited = await lockOrdinaryUser(tx, scope, id, 'invite', 'bad_input')
    refuseIf(whyNot(invited))
    await deleteLinksOf(tx, id)
    return invite(tx, scope, invited)
  })
  scope.wakeJobs()
  return user
}

function whyNot(user: User): string | undefined {
  if (!user.invited) return alreadyIn(user)
  if (!user.enabled) return `${user.display_name} is disabled. Enable the account first.`
  return user.email ? undefined : `${user.display_name} has no email address. Enter one first.`
}

async function invite(tx: Tx, scope: Scope, user: User): Promise<User> {
  await sendInvitation(tx, scope, { agency: scope.agency, user, as: `with the role "${user.role.title}"` })
  return user
}
