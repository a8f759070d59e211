import type { endOtherSessions as endpoint } from '#contract/account.ts'
import { deleteBrowsers } from '#server/features/sessions/known-browsers.sql.ts'
import { deleteOtherSessions } from '#server/features/sessions/sessions.sql.ts'
import { tokenHash } from '#server/features/sessions/token.ts'
import type { HandlerOf } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

/** The other browsers are strangers from then on: failed sign-ins there no longer count separately. */
export const endOtherSessions: HandlerOf<typeof endpoint> = (scope) =>
  scope.db.transaction().execute(async (tx) => {
    const { agency, user, session, browser } = scope
    const ended = await deleteOtherSessions(tx, scope, tokenHash(session.token ?? ''))
    await deleteBrowsers(tx, agency.id, user.id, tokenHash(browser.token ?? ''))
    await audit(tx, scope, { kind: 'session.others-ended', subject: user.username, after: { ended } })
    return { ended }
  })
