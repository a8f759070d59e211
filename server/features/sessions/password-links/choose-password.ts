import type { choosePassword as endpoint } from '#contract/sessions.ts'
import { linkIsOver } from '#server/features/sessions/password-links/check-password-link.ts'
import {
  deleteLinksOf,
  linkByToken,
  useLink,
} from '#server/features/sessions/password-links/password-links.sql.ts'
import { tokenHash } from '#server/features/sessions/token.ts'
import { changePassword } from '#server/features/users/change-password.ts'
import { findUser } from '#server/features/users/find-user.ts'
import { hashPassword } from '#server/features/users/password-hash.ts'
import { passwordProblems } from '#server/features/users/password-rules.ts'
import { badInput } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'

export const choosePassword: HandlerOf<typeof endpoint> = async (scope, { token, password }) => {
  const { db, agency, now } = scope
  const link = await linkByToken(db, agency.id, now, tokenHash(token))
  const user = link && (await findUser(db, agency.id, link.user_id))
  if (!user) throw linkIsOver()
  const problems = passwordProblems(password, user.username)
  if (problems.length > 0) throw badInput('password', problems)

  const hash = await hashPassword(password)
  await db.transaction().execute(async (tx) => {
    if (!(await useLink(tx, agency.id, now, tokenHash(token)))) throw linkIsOver()
    await changePassword(tx, scope, user, hash)
    await deleteLinksOf(tx, user.id)
  })
  return { ok: true }
}
