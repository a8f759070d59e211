import type { checkPasswordLink as endpoint } from '#contract/sessions.ts'
import { linkByToken } from '#server/features/sessions/password-links/password-links.sql.ts'
import { tokenHash } from '#server/features/sessions/token.ts'
import { enabledUserById } from '#server/features/users/users.sql.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'

export const linkExpired = () =>
  new Refusal('not_found', { messages: ['This link has expired or was already used.'] })

export const checkPasswordLink: HandlerOf<typeof endpoint> = async (scope, { token }) => {
  const link = await linkByToken(scope.db, scope.agency.id, scope.now, tokenHash(token))
  const user = link && (await enabledUserById(scope.db, scope.agency.id, link.user_id))
  if (!user) throw linkExpired()
  return { username: user.username, display_name: user.display_name, agency_name: scope.agency.name }
}
