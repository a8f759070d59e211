import type { Agency, Invitation } from '#contract/agencies.ts'
import type { User } from '#contract/users.ts'
import type { Tx } from '#server/db/database.ts'
import { invitationMail } from '#server/features/agencies/invitations/invitation-mail.ts'
import { insertLink } from '#server/features/sessions/password-links/password-links.sql.ts'
import { newToken, tokenHash } from '#server/features/sessions/token.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

const linkHours = 72

/** Mails a one-time link to the agency's own site, and returns it so that it can also be handed over in person. */
export async function sendInvitation(
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
    await queueMail(tx, now, { recipient: user.email, ...invitationMail(user, names, link, linkHours) })
  }
  const { username, display_name, email, role } = user
  const after = { username, display_name, email, role: role.title }
  const line = { kind: 'user.invited', subject: username, ...(before && { before }), after } as const
  await audit(tx, { ...scope, agency }, line)
  return { user, link, expires_at: expiresAt.toString() }
}
