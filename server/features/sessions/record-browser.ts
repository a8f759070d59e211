import type { Tx } from '#server/db/database.ts'
import { isKnownInAgency, upsertBrowser } from '#server/features/sessions/known-browsers.sql.ts'
import { newToken, tokenHash } from '#server/features/sessions/token.ts'
import type { SiteScope } from '#server/scope.ts'

/**
 * Makes this browser one that the user has signed in from, and returns its token, to keep once the transaction commits. A
 * shared browser keeps its token: a new one would renew the budget of failures on every account. A token that we didn't
 * issue is replaced, because someone may have planted it.
 */
export async function recordBrowser(tx: Tx, scope: SiteScope, userId: string): Promise<string> {
  const { agency, now, browser } = scope
  const isOurs = browser.token && (await isKnownInAgency(tx, agency.id, tokenHash(browser.token)))
  const token = browser.token && isOurs ? browser.token : newToken()
  await upsertBrowser(tx, now, { agencyId: agency.id, userId, hash: tokenHash(token) })
  return token
}
