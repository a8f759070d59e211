import type { requestPassword as endpoint } from '#contract/sessions.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { isKnownInAgency, isKnownTo } from '#server/features/sessions/known-browsers.sql.ts'
import {
  maxAsks,
  mayMailLink,
  secondsToAskAgain,
} from '#server/features/sessions/password-links/link-limits.ts'
import {
  insertAsk,
  insertLink,
  insertRequest,
  limitingAsk,
  lockAsks,
  lockLinksOf,
  recentLinks,
  takeRequest,
} from '#server/features/sessions/password-links/password-links.sql.ts'
import { throttleAddress, throttleMessage } from '#server/features/sessions/sign-in-throttle.ts'
import { newToken, tokenHash } from '#server/features/sessions/token.ts'
import { enabledUsersByName, lockEnabledUser } from '#server/features/users/users.sql.ts'
import { linkMail, type MailText } from '#server/mail/mail-text.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, SiteScope } from '#server/scope.ts'

/** Does the same for every name: neither the answer nor its timing reveals whether the user exists. */
export const requestPassword: HandlerOf<typeof endpoint> = async (scope, { username }) => {
  const { agency, now, browser } = scope
  const siteAddress = scope.siteOrigin(agency.domain)
  const address = throttleAddress(scope.address)
  const browserHash = browser.token === undefined ? null : tokenHash(browser.token)
  const asker = await askerOf(scope, address, browserHash)
  await scope.db.transaction().execute(async (tx) => {
    await lockAsks(tx, asker)
    const seconds = secondsToAskAgain(await limitingAsk(tx, now, asker, maxAsks), now)
    if (seconds > 0) throw tooMany(seconds)
    await insertAsk(tx, now, asker)
    const request = { agencyId: agency.id, name: username, siteAddress, address, browserHash, now }
    await insertRequest(tx, request)
  })
  scope.wakeJobs()
  return { ok: true }
}

/** Browsers that someone signed in from don't share their address's limit. */
async function askerOf({ db, agency }: SiteScope, address: string, browserHash: Buffer | null) {
  const isKnown = browserHash && (await isKnownInAgency(db, agency.id, browserHash))
  return isKnown ? `browser ${browserHash.toString('base64url')}` : address
}

const tooMany = (seconds: number) =>
  new Refusal('too_many_requests', {
    messages: [throttleMessage(seconds, 'requests')],
    retryAfterSeconds: seconds,
  })

const linkMinutes = 30

type Request = NonNullable<Awaited<ReturnType<typeof takeRequest>>>
type Account = Awaited<ReturnType<typeof enabledUsersByName>>[number]

/** Handles one request for a new password; false when none waits. */
export function sendPasswordLink(db: Db, now: Temporal.Instant): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const request = await takeRequest(tx)
    if (!request) return false
    // The task may have begun before the request was made.
    const { requested_at: askedAt } = request
    const at = Temporal.Instant.compare(askedAt, now) > 0 ? askedAt : now
    for (const user of await enabledUsersByName(tx, request.agency_id, request.name_lower)) {
      await sendLinkTo(tx, at, request, user)
    }
    return true
  })
}

async function sendLinkTo(tx: Tx, now: Temporal.Instant, request: Request, user: Account) {
  if (!user.email) return
  const { agency_id: agencyId, address, browser_hash: hash } = request
  // The user before their links, as everywhere. One who was deleted by now gets none.
  if (!(await lockEnabledUser(tx, agencyId, user.id))) return
  await lockLinksOf(tx, user.id)
  const byKnownBrowser = hash !== null && (await isKnownTo(tx, agencyId, user.id, hash))
  const asked = { address, byKnownBrowser }
  if (!mayMailLink(await recentLinks(tx, agencyId, user.id, now), asked, now)) return
  const token = newToken()
  await insertLink(tx, {
    tokenHash: tokenHash(token),
    agencyId,
    userId: user.id,
    now,
    expiresAt: now.add({ minutes: linkMinutes }),
    asked,
  })
  const link = `${request.site_address}/new-password#${token}`
  await queueMail(tx, now, { recipient: user.email, ...passwordLinkMail(user, link) })
}

const passwordLinkMail = ({ username, display_name }: Account, link: string): MailText =>
  linkMail({
    subject: 'Choose a new password for Direct Connect',
    reader: display_name,
    sentences: [
      `We received a request to reset the password for your Direct Connect account "${username}".`,
      `Open this link within ${linkMinutes} minutes to choose a new password. It works once.`,
    ],
    link: { text: 'Choose a new password', address: link },
    closing: 'If this was not you, ignore this email. Your password will not change.',
  })
