import type { Api } from '#contract/api.ts'
import { browserName } from '#server/features/account/browser-name.ts'
import { deleteBrowsers } from '#server/features/sessions/known-browsers.sql.ts'
import { deleteOtherSessions, sessionsOf } from '#server/features/sessions/sessions.sql.ts'
import { tokenHash } from '#server/features/sessions/token.ts'
import type { HandlerOf } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const listSessions: HandlerOf<Api['listSessions']> = async (scope) => {
  const hash = tokenHash(scope.session.token ?? '')
  const rows = await sessionsOf(scope.db, scope)
  return rows.map((row) => ({
    current: row.token_hash.equals(hash),
    started_at: row.created_at.toString(),
    last_used_at: row.last_seen_at.toString(),
    browser: row.user_agent === null ? null : browserName(row.user_agent),
    address: row.address,
  }))
}

/** The other browsers are strangers from then on: failed sign-ins there no longer count separately. */
export const endOtherSessions: HandlerOf<Api['endOtherSessions']> = (scope) =>
  scope.db.transaction().execute(async (tx) => {
    const { agency, user, session, browser } = scope
    const ended = await deleteOtherSessions(tx, scope, tokenHash(session.token ?? ''))
    await deleteBrowsers(tx, agency.id, user.id, tokenHash(browser.token ?? ''))
    await audit(tx, scope, { kind: 'session.others-ended', subject: user.username, after: { ended } })
    return { ended }
  })
