import type { requestPassword as endpoint } from '#contract/sessions.ts'
import { isKnownInAgency } from '#server/features/sessions/known-browsers.sql.ts'
import { maxAsks, secondsToAskAgain } from '#server/features/sessions/password-links/link-limits.ts'
import {
  insertAsk,
  insertRequest,
  limitingAsk,
  lockAsks,
} from '#server/features/sessions/password-links/password-links.sql.ts'
import { throttleAddress, throttleMessage } from '#server/features/sessions/sign-in-throttle.ts'
import { tokenHash } from '#server/features/sessions/token.ts'
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
