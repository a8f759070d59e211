import type { changePassword as endpoint } from '#contract/account.ts'
import { normalizedPassword } from '#contract/password-rules.ts'
import type { Tx } from '#server/db/database.ts'
import { recordSecurityEvent } from '#server/features/audit-log/record-security-event.ts'
import { type Account, checkAttempt, openAttempt } from '#server/features/sessions/check-attempt.ts'
import { deleteBrowsers } from '#server/features/sessions/known-browsers.sql.ts'
import { deleteLinksOf } from '#server/features/sessions/password-links/password-links.sql.ts'
import { recordBrowser } from '#server/features/sessions/record-browser.ts'
import {
  accountByUsername,
  deleteOtherSessions,
  insertSession,
  sessionBegunAt,
} from '#server/features/sessions/sessions.sql.ts'
import { newToken, tokenHash } from '#server/features/sessions/token.ts'
import { type Hashing, turnOf } from '#server/features/users/password-queue.ts'
import { passwordErrors } from '#server/features/users/password-rules.ts'
import { existingUser, lockOwnUser, updateOwnPassword } from '#server/features/users/users.sql.ts'
import { badInput, Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

const samePassword = 'This is your current password. Choose another.'

/** Ends all other sessions; this one continues under a new token. */
export const changePassword: HandlerOf<typeof endpoint> = async (scope, { current_password, password }) => {
  const { db, agency } = scope
  if (!current_password) await assertJustTyped(scope)
  const owner = await existingUser(db, agency.id, scope.user.id)
  const errors = passwordErrors(password, owner, agency)
  if (errors.length === 0 && normalizedPassword(password) === normalizedPassword(current_password ?? ''))
    errors.push(samePassword)
  if (errors.length > 0) throw badInput('password', errors)

  const sessionToken = newToken()
  const prepare = async (hashing: Hashing) => {
    const hash = await hashing.hash(password)
    return async (tx: Tx, user: LockedUser) => {
      await updateOwnPassword(tx, agency.id, user.id, hash)
      await deleteLinksOf(tx, user.id)
      await audit(tx, scope, { kind: 'user.password-changed', subject: user.username })
      return keepOnlyThisBrowser(tx, scope, sessionToken)
    }
  }
  const browserToken = current_password
    ? await checkOwnPassword(scope, current_password, prepare)
    : await replaceTypedPassword(scope, password, prepare)
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

type LockedUser = Awaited<ReturnType<typeof lockOwnUser>>
type Prepare<Output> = (hashing: Hashing) => Promise<(tx: Tx, user: LockedUser) => Promise<Output>>

/**
 * Makes the change that `prepare` returns if the user knows the current password. A wrong one counts like a failed sign-in
 * from a known browser: someone who found an open session must not guess without a limit or a trace.
 */
export async function checkOwnPassword<Output>(
  scope: Scope,
  currentPassword: string,
  prepare: Prepare<Output>,
): Promise<Output> {
  const attempt = await openAttempt(scope, scope.user.username)
  const browser = attempt.browser ?? tokenHash(scope.session.token ?? '')
  const outcome = await checkAttempt(
    scope,
    turnOf(scope.user),
    { ...attempt, browser },
    currentPassword,
    async (checked, hashing) => {
      const change = await prepare(hashing)
      return scope.db.transaction().execute(async (tx) => {
        return { done: await change(tx, await lockStillSignedIn(tx, scope, checked)) }
      })
    },
  )
  if (outcome !== 'wrong') return outcome.done
  await recordSecurityEvent(scope.db, { kind: 'password.wrong', scope })
  throw badInput('current_password', ['Wrong password. Enter your current password.'])
}

/** Someone may have ended this session since the check, or set another password, which ends it too. */
async function lockStillSignedIn(tx: Tx, scope: Scope, checked: Account): Promise<LockedUser> {
  const user = await lockOwnUser(tx, scope.agency.id, scope.user.id)
  const account = await accountByUsername(tx, scope, scope.user.username)
  const isSame = account?.id === user.id && account.password_hash === checked.password_hash
  if (!isSame || !(await sessionBegunAt(tx, scope, 'locked'))) throw new Refusal('not_signed_in')
  return user
}

const typedMinutes = 10

/** A password that someone else chose was just typed to sign in: asking for it again would protect no one. */
async function assertJustTyped(scope: Scope) {
  const begunAt = await sessionBegunAt(scope.db, scope)
  const earliest = scope.now.subtract({ minutes: typedMinutes })
  const isRecent = begunAt !== undefined && Temporal.Instant.compare(begunAt, earliest) >= 0
  if (!scope.user.mustChangePassword || !isRecent)
    throw badInput('current_password', ['Enter your current password.'])
}

/** Only the hash knows whether the new password is the one that was typed. */
async function replaceTypedPassword<Output>(
  scope: Scope,
  password: string,
  prepare: Prepare<Output>,
): Promise<Output> {
  const account = await accountByUsername(scope.db, scope, scope.user.username)
  if (!account) throw new Refusal('not_signed_in')
  return scope.passwords.inTurn(turnOf(scope.user), async (hashing) => {
    if (await hashing.matches(password, account.password_hash ?? undefined))
      throw badInput('password', [samePassword])
    const change = await prepare(hashing)
    return scope.db
      .transaction()
      .execute(async (tx) => change(tx, await lockStillSignedIn(tx, scope, account)))
  })
}
