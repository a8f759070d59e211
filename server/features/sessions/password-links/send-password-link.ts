import type { Db, Tx } from '#server/db/database.ts'
import { isKnownTo } from '#server/features/sessions/known-browsers.sql.ts'
import { mayMailLink } from '#server/features/sessions/password-links/link-limits.ts'
import { passwordLinkMail } from '#server/features/sessions/password-links/password-link-mail.ts'
import {
  insertLink,
  lockLinksOf,
  recentLinks,
  takeRequest,
} from '#server/features/sessions/password-links/password-links.sql.ts'
import { newToken, tokenHash } from '#server/features/sessions/token.ts'
import { enabledUsersByName } from '#server/features/users/users.sql.ts'
import { queueMail } from '#server/mail/queue-mail.ts'

const linkMinutes = 30

type Request = NonNullable<Awaited<ReturnType<typeof takeRequest>>>
type Account = Awaited<ReturnType<typeof enabledUsersByName>>[number]

/** Handles one request for a new password; false when none waits. */
export function sendPasswordLink(db: Db, now: Temporal.Instant): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const request = await takeRequest(tx)
    if (!request) return false
    for (const user of await enabledUsersByName(tx, request.agency_id, request.name_lower)) {
      await sendLinkTo(tx, now, request, user)
    }
    return true
  })
}

async function sendLinkTo(tx: Tx, now: Temporal.Instant, request: Request, user: Account) {
  if (!user.email) return
  const { agency_id: agencyId, address, browser_hash: hash } = request
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
  await queueMail(tx, now, { recipient: user.email, ...passwordLinkMail(user, link, linkMinutes) })
}
