import type { logout } from '#contract/sessions.ts'
import { deleteSession } from '#server/features/sessions/sessions.sql.ts'
import { tokenHash } from '#server/features/sessions/token.ts'
import type { HandlerOf } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const signOut: HandlerOf<typeof logout> = async (scope) => {
  const { token } = scope.session
  if (token) {
    await scope.db.transaction().execute(async (tx) => {
      const ended = await deleteSession(tx, scope, tokenHash(token))
      if (ended && scope.user) await audit(tx, scope, { kind: 'session.ended', subject: scope.user.username })
    })
    scope.session.drop()
  }
  return { ok: true }
}
