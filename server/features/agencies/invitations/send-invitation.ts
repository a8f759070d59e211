import type { Invitation } from '#contract/agencies.ts'
import { isAdministrator } from '#contract/permissions.ts'
import type { User } from '#contract/users.ts'
import type { Tx } from '#server/db/database.ts'
import {
  deleteLinksOf,
  insertLink,
  lastInvitedAt,
} from '#server/features/sessions/password-links/password-links.sql.ts'
import { newToken, tokenHash } from '#server/features/sessions/token.ts'
import { linkMail, type MailText } from '#server/mail/mail-text.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { Refusal, refuseIf } from '#server/refusal.ts'
import type { Scope, SiteAgency } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'
import { waitText } from '#server/wait-text.ts'

const linkHours = 72
/** Between two invitations to the same address. */
const pause = { minutes: 5 }

interface Invited {
  agency: Pick<SiteAgency, 'id' | 'name' | 'domain'>
  user: User
  /** What was corrected with a new invitation. */
  before?: { email: string | null }
}

/** Mails a one-time link to the agency's own site, and returns it. Limited, because the mail goes to any address. */
export async function sendInvitation(tx: Tx, scope: Scope, invited: Invited): Promise<Invitation> {
  const { agency, user, before } = invited
  const { now } = scope
  scope.takeRate('invitation')
  const token = newToken()
  const expiresAt = now.add({ hours: linkHours })
  const link = `${scope.siteOrigin(agency.domain)}/new-password#${token}`
  await insertLink(tx, { tokenHash: tokenHash(token), agencyId: agency.id, userId: user.id, now, expiresAt })
  if (user.email) {
    const news = `${scope.agency.name} invited you to Direct Connect`
    const mail = invitationMail(user, news, { as: roleWords(invited), link })
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

const roleWords = ({ agency, user: { role } }: Invited) =>
  isAdministrator(role.permissions)
    ? `as an administrator of ${agency.name}`
    : `with the role "${role.title}"`

/**
 * Sends a locked user a new invitation, whose link replaces all others. One to another address than before need not wait: the old
 * address may be wrong.
 */
export async function inviteAgain(tx: Tx, scope: Scope, invited: Invited): Promise<Invitation> {
  const { agency, user, before } = invited
  refuseIf(whyNot(user))
  const lastAt = before ? undefined : await lastInvitedAt(tx, agency.id, user.id)
  if (lastAt) assertPaused(scope.now, user, lastAt)
  await deleteLinksOf(tx, user.id)
  return sendInvitation(tx, scope, invited)
}

function whyNot({ display_name, invited, enabled, email }: User): string | undefined {
  if (!invited) return `${display_name} has already chosen a password.`
  if (!enabled) return `${display_name} is disabled. Enable the account first.`
  return email ? undefined : `${display_name} has no email address. Enter one first.`
}

function assertPaused(now: Temporal.Instant, { display_name }: User, lastAt: Temporal.Instant) {
  const retryAfterSeconds = Math.ceil(now.until(lastAt.add(pause)).total('seconds'))
  if (retryAfterSeconds <= 0) return
  const wait = waitText(retryAfterSeconds)
  const messages = [`${display_name} was just invited. You can send a new invitation in ${wait}.`]
  throw new Refusal('too_many_requests', { messages, retryAfterSeconds })
}
