import type { changePassword as endpoint } from '#contract/account.ts'
import { normalizedPassword } from '#contract/password-rules.ts'
import type { Tx } from '#server/db/database.ts'
import { recordSecurityEvent } from '#server/features/audit-log/record-security-event.ts'
import { checkAttempt, openAttempt } from '#server/features/sessions/check-attempt.ts'
import { deleteBrowsers } from '#server/features/sessions/known-browsers.sql.ts'
import { deleteLinksOf } from '#server/features/sessions/password-links/password-links.sql.ts'
import { recordBrowser } from '#server/features/sessions/record-browser.ts'
import {
  accountByUsername,
  deleteOtherSessions,
  insertSession,
} from '#server/features/sessions/sessions.sql.ts'
import { newToken, tokenHash } from '#server/features/sessions/token.ts'
import { type Hashing, turnOf } from '#server/features/users/password-queue.ts'
import { passwordErrors } from '#server/features/users/password-rules.ts'
import { existingUser, lockUser, updateOwnPassword } from '#server/features/users/users.sql.ts'
import { badInput, Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

/** Ends all other sessions; this one continues under a new token. */
export const changePassword: HandlerOf<typeof endpoint> = async (scope, { current_password, password }) => {
  const { db, agency } = scope
  const owner = await existingUser(db, agency.id, scope.user.id)
  const errors = passwordErrors(password, owner, agency)
  if (errors.length === 0 && normalizedPassword(password) === normalizedPassword(current_password))
    errors.push('This is your current password. Choose another.')
  if (errors.length > 0) throw badInput('password', errors)

  const sessionToken = newToken()
  const browserToken = await checkOwnPassword(scope, current_password, async (hashing) => {
    const hash = await hashing.hash(password)
    return async (tx, user) => {
      await updateOwnPassword(tx, agency.id, user.id, hash)
      await deleteLinksOf(tx, user.id)
      await audit(tx, scope, { kind: 'user.password-changed', subject: user.username })
      return keepOnlyThisBrowser(tx, scope, sessionToken)
    }
  })
  scope.session.keep(sessionToken)
  scope.browser.keep(browserToken)
  return { ok: true }
}

async function keepOnlyThisBrowser(tx: Tx, scope: Scope, sessionToken: string): Promise<string> {
  const { agency, user } = scope
  // With the session epoch that the new password raised.
  const account = await accountByUsername(tx, scope, user.username)
  if (!account) throw new Refusal('not_signed_in')
  const hash = tokenHash(sessionToken)
  await insertSession(tx, scope, account, hash)
  await deleteOtherSessions(tx, scope, hash)
  const browserToken = await recordBrowser(tx, scope, user.id)
  await deleteBrowsers(tx, agency.id, user.id, tokenHash(browserToken))
  return browserToken
}

type LockedUser = Awaited<ReturnType<typeof lockUser>>

/**
 * Makes the change that `prepare` returns if the user knows the current password. A wrong one counts like a failed sign-in
 * from a known browser: someone who found an open session must not guess without a limit or a trace.
 */
export async function checkOwnPassword<Output>(
  scope: Scope,
  currentPassword: string,
  prepare: (hashing: Hashing) => Promise<(tx: Tx, user: LockedUser) => Promise<Output>>,
): Promise<Output> {
  const attempt = await openAttempt(scope, scope.user.username)
  const browser = attempt.browser ?? tokenHash(scope.session.token ?? '')
  const outcome = await checkAttempt(
    scope,
    turnOf(scope.user, scope),
    { ...attempt, browser },
    currentPassword,
    async (checked, hashing) => {
      const change = await prepare(hashing)
      return scope.db.transaction().execute(async (tx) => {
        const user = await lockUser(tx, scope.agency.id, scope.user.id)
        const account = await accountByUsername(tx, scope, scope.user.username)
        // Someone set another password since the check, which ended this session.
        if (account?.id !== user.id || account.password_hash !== checked.password_hash)
          throw new Refusal('not_signed_in')
        return { done: await change(tx, user) }
      })
    },
  )
  if (outcome !== 'wrong') return outcome.done
  await recordSecurityEvent(scope.db, { kind: 'password.wrong', scope })
  throw badInput('current_password', ['Wrong password. Enter your current password.'])
}
