import type { Invitation } from '#contract/agencies.ts'
import type { User } from '#contract/users.ts'
import type { Tx } from '#server/db/database.ts'
import { insertLink } from '#server/features/sessions/password-links/password-links.sql.ts'
import { newToken, tokenHash } from '#server/features/sessions/token.ts'
import { linkMail, type MailText } from '#server/mail/mail-text.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { Scope, SiteAgency } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

const linkHours = 72

interface Invited {
  agency: Pick<SiteAgency, 'id' | 'name' | 'domain'>
  user: User
  /** What the user is invited as, for the mail. */
  as: string
  /** What was corrected with a new invitation. */
  before?: { email: string | null }
}

/** Mails a one-time link to the agency's own site, and returns it. */
export async function sendInvitation(tx: Tx, scope: Scope, invited: Invited): Promise<Invitation> {
  const { agency, user, as, before } = invited
  const { now } = scope
  const token = newToken()
  const expiresAt = now.add({ hours: linkHours })
  const link = `${scope.siteOrigin(agency.domain)}/new-password#${token}`
  await insertLink(tx, { tokenHash: tokenHash(token), agencyId: agency.id, userId: user.id, now, expiresAt })
  if (user.email) {
    const mail = invitationMail(user, `${scope.agency.name} invited you to Direct Connect`, { as, link })
    await queueMail(tx, now, { recipient: user.email, ...mail })
  }
  const { username, display_name, email, role } = user
  const after = { username, display_name, email, role: role.title }
  const line = { kind: 'user.invited', subject: username, ...(before && { before }), after } as const
  await audit(tx, { ...scope, agency }, line)
  return { user, link, expires_at: expiresAt.toString() }
}

const invitationMail = (user: User, news: string, { as, link }: { as: string; link: string }): MailText =>
  linkMail({
    subject: news,
    reader: user.display_name,
    sentences: [
      `${news} ${as}.`,
      `Your username is "${user.username}".`,
      `Open this link within ${linkHours} hours to choose your password. It works once.`,
    ],
    link: { text: 'Choose your password', address: link },
    closing: 'If you did not expect this invitation, ignore this email.',
  })

export const alreadyIn = ({ display_name }: User) => `${display_name} has already chosen a password.`
