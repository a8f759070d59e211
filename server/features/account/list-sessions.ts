import type { Api } from '#contract/api.ts'
import { browserName } from '#server/features/account/browser-name.ts'
import { checkOwnPassword } from '#server/features/account/change-password.ts'
import { deleteBrowsers } from '#server/features/sessions/known-browsers.sql.ts'
import {
  deleteOtherSessions,
  deleteOwnSession,
  sessionBegunAt,
  sessionsOf,
} from '#server/features/sessions/sessions.sql.ts'
import { tokenHash } from '#server/features/sessions/token.ts'
import { lockOwnUser } from '#server/features/users/users.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

const ownHash = ({ session }: Scope) => tokenHash(session.token ?? '')
const nameOf = (userAgent: string | null) => (userAgent === null ? null : browserName(userAgent))

export const listSessions: HandlerOf<Api['listSessions']> = async (scope) => {
  const hash = ownHash(scope)
  const rows = await sessionsOf(scope.db, scope)
  return rows.map((row) => ({
    id: row.id,
    current: row.token_hash.equals(hash),
    started_at: row.created_at.toString(),
    last_used_at: row.last_seen_at.toString(),
    browser: nameOf(row.user_agent),
    address: row.address,
  }))
}

/** One's own current session ends by signing out, which also drops the cookie. */
export const endSession: HandlerOf<Api['endSession']> = (scope, { id }) =>
  scope.db.transaction().execute(async (tx) => {
    // The user before their sessions, so that a new password in that session has either ended it by now or waits.
    const { username } = await lockOwnUser(tx, scope.agency.id, scope.user.id)
    // Of two sessions that end each other, one goes on.
    if (!(await sessionBegunAt(tx, scope))) throw new Refusal('not_signed_in')
    const ended = await deleteOwnSession(tx, scope, id)
    if (!ended) throw new Refusal('not_found')
    if (ended.token_hash.equals(ownHash(scope)))
      throw new Refusal('refused', { messages: ['This is your current session. Sign out instead.'] })
    const before = { browser: nameOf(ended.user_agent), address: ended.address }
    await audit(tx, scope, { kind: 'session.one-ended', subject: username, before })
    return { ok: true }
  })

/** The other browsers are strangers from then on: failed sign-ins there no longer count separately. */
export const endOtherSessions: HandlerOf<Api['endOtherSessions']> = (scope, { current_password }) =>
  checkOwnPassword(scope, current_password, async () => async (tx, user) => {
    const ended = await deleteOtherSessions(tx, scope, ownHash(scope))
    await deleteBrowsers(tx, scope.agency.id, user.id, tokenHash(scope.browser.token ?? ''))
    await audit(tx, scope, { kind: 'session.others-ended', subject: user.username, after: { ended } })
    return { ended }
  })
