import type { Db, Tx } from '#server/db/database.ts'
import { passwordLinkMail } from '#server/features/sessions/password-links/password-link-mail.ts'
import {
  insertLink,
  linksSince,
  takeRequest,
} from '#server/features/sessions/password-links/password-links.sql.ts'
import { newToken, tokenHash } from '#server/features/sessions/token.ts'
import { enabledUsersByName } from '#server/features/users/users.sql.ts'
import { queueMail } from '#server/mail/queue-mail.ts'

const linkMinutes = 30
/** Keeps anyone from flooding a mailbox. */
const maxLinks = { count: 3, withinMinutes: 15 }

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
  const since = now.subtract({ minutes: maxLinks.withinMinutes })
  if ((await linksSince(tx, user.id, since)) >= maxLinks.count) return
  const token = newToken()
  await insertLink(tx, {
    tokenHash: tokenHash(token),
    agencyId: request.agency_id,
    userId: user.id,
    now,
    expiresAt: now.add({ minutes: linkMinutes }),
  })
  const link = `${request.site_address}/new-password#${token}`
  await queueMail(tx, now, { recipient: user.email, ...passwordLinkMail(user, link, linkMinutes) })
}
