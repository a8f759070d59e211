import type { Agency, Invitation } from '#contract/agencies.ts'
import type { Api } from '#contract/api.ts'
import { permissions } from '#contract/permissions.ts'
import type { User } from '#contract/users.ts'
import type { Tx } from '#server/db/database.ts'
import { existingAgency } from '#server/features/agencies/agencies.sql.ts'
import { roleWithPermission } from '#server/features/roles/roles.sql.ts'
import { deleteLinksOf, insertLink } from '#server/features/sessions/password-links/password-links.sql.ts'
import { newToken, tokenHash } from '#server/features/sessions/token.ts'
import { writeUser } from '#server/features/users/check-user.ts'
import { insertUser, lockUser, updateUser } from '#server/features/users/users.sql.ts'
import { linkMail, type MailText } from '#server/mail/mail-text.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const inviteAdministrator: HandlerOf<Api['inviteAdministrator']> = async (scope, input) => {
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

export const renewInvitation: HandlerOf<Api['renewInvitation']> = async (scope, { agencyID, id, email }) => {
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

const linkHours = 72

/** Mails a one-time link to the agency's own site, and returns it so that it can also be handed over in person. */
async function sendInvitation(
  tx: Tx,
  scope: Scope,
  agency: Agency,
  user: User,
  before?: { email: string | null },
): Promise<Invitation> {
  const { now } = scope
  const token = newToken()
  const expiresAt = now.add({ hours: linkHours })
  const link = `${scope.siteOrigin(agency.domain)}/new-password#${token}`
  await insertLink(tx, { tokenHash: tokenHash(token), agencyId: agency.id, userId: user.id, now, expiresAt })
  if (user.email) {
    const names = { inviter: scope.agency.name, agency: agency.name }
    await queueMail(tx, now, { recipient: user.email, ...invitationMail(user, names, link) })
  }
  const { username, display_name, email, role } = user
  const after = { username, display_name, email, role: role.title }
  const line = { kind: 'user.invited', subject: username, ...(before && { before }), after } as const
  await audit(tx, { ...scope, agency }, line)
  return { user, link, expires_at: expiresAt.toString() }
}

const invitationMail = (user: User, names: { inviter: string; agency: string }, link: string): MailText =>
  linkMail({
    subject: `${names.inviter} invited you to Direct Connect`,
    reader: user.display_name,
    sentences: [
      `${names.inviter} invited you to Direct Connect as an administrator of ${names.agency}.`,
      `Your username is "${user.username}".`,
      `Open this link within ${linkHours} hours to choose your password. It works once.`,
    ],
    link: { text: 'Choose your password', address: link },
    closing: 'If you did not expect this invitation, ignore this email.',
  })
