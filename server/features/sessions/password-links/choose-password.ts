import type { Api } from '#contract/api.ts'
import { deleteBrowsers } from '#server/features/sessions/known-browsers.sql.ts'
import {
  deleteLinksOf,
  linkByToken,
  useLink,
} from '#server/features/sessions/password-links/password-links.sql.ts'
import { recordBrowser } from '#server/features/sessions/record-browser.ts'
import { deleteFailures } from '#server/features/sessions/sign-in-attempts.sql.ts'
import { tokenHash } from '#server/features/sessions/token.ts'
import { turnOf } from '#server/features/users/password-queue.ts'
import { passwordErrors } from '#server/features/users/password-rules.ts'
import { enabledUserById, lockEnabledUser, updateOwnPassword } from '#server/features/users/users.sql.ts'
import { badInput, Refusal } from '#server/refusal.ts'
import type { HandlerOf } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

const linkExpired = () =>
  new Refusal('not_found', { messages: ['This link has expired or was already used.'] })

export const checkPasswordLink: HandlerOf<Api['checkPasswordLink']> = async (scope, { token }) => {
  const link = await linkByToken(scope.db, scope.agency.id, scope.now, tokenHash(token))
  const user = link && (await enabledUserById(scope.db, scope.agency.id, link.user_id))
  if (!user) throw linkExpired()
  return { username: user.username, display_name: user.display_name, agency_name: scope.agency.name }
}

export const choosePassword: HandlerOf<Api['choosePassword']> = async (scope, { token, password }) => {
  const { db, agency, now } = scope
  const link = await linkByToken(db, agency.id, now, tokenHash(token))
  const user = link && (await enabledUserById(db, agency.id, link.user_id))
  if (!user) throw linkExpired()
  const errors = passwordErrors(password, user, agency)
  if (errors.length > 0) throw badInput('password', errors)

  const hash = await scope.passwords.inTurn(turnOf(user), (hashing) => hashing.hash(password))
  const browserToken = await db.transaction().execute(async (tx) => {
    // The user before their links, as everywhere: this lock order prevents deadlocks.
    if (!(await lockEnabledUser(tx, agency.id, user.id))) throw linkExpired()
    if (!(await useLink(tx, agency.id, now, tokenHash(token)))) throw linkExpired()
    await updateOwnPassword(tx, agency.id, user.id, hash)
    const by = scope.user ?? user
    await audit(tx, scope, { kind: 'user.password-changed', subject: user.username, by })
    await deleteLinksOf(tx, user.id)
    // The owner of the mailbox must get in at once, even while strangers try.
    await deleteFailures(tx, scope, user.username)
    await deleteBrowsers(tx, agency.id, user.id)
    return recordBrowser(tx, scope, user.id)
  })
  scope.forgetVisitor(user.id)
  scope.browser.keep(browserToken)
  return { ok: true }
}
