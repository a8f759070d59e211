import type { listSessions as endpoint } from '#contract/account.ts'
import { browserName } from '#server/features/account/browser-name.ts'
import { sessionsOf } from '#server/features/sessions/sessions.sql.ts'
import { tokenHash } from '#server/features/sessions/token.ts'
import type { HandlerOf } from '#server/scope.ts'

export const listSessions: HandlerOf<typeof endpoint> = async (scope) => {
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
