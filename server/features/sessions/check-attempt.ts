import type { Db } from '#server/db/database.ts'
import { isKnownToUsername } from '#server/features/sessions/known-browsers.sql.ts'
import { accountByUsername } from '#server/features/sessions/sessions.sql.ts'
import {
  deleteFailure,
  insertFailure,
  limitingFailures,
  lockAccountAttempts,
} from '#server/features/sessions/sign-in-attempts.sql.ts'
import {
  type Attempt,
  secondsToWait,
  throttleAddress,
  throttleMessage,
} from '#server/features/sessions/sign-in-throttle.ts'
import { tokenHash } from '#server/features/sessions/token.ts'
import type { Hashing, PasswordTurn } from '#server/features/users/password-queue.ts'
import { Refusal } from '#server/refusal.ts'
import type { SiteScope } from '#server/scope.ts'

export type Account = NonNullable<Awaited<ReturnType<typeof accountByUsername>>>

export async function openAttempt(scope: SiteScope, username: string): Promise<Attempt> {
  const { db, agency, browser } = scope
  const hash = browser.token === undefined ? null : tokenHash(browser.token)
  const isKnown = hash && (await isKnownToUsername(db, agency.id, username, hash))
  return { username, address: throttleAddress(scope.address), browser: isKnown ? hash : null }
}

/**
 * Runs `onMatch` if the password is right. An attempt counts as a failure before its password is compared and no longer once
 * it matches, so that concurrent attempts, in any process, can't be compared more often than the throttle allows.
 */
export async function checkAttempt<Output>(
  scope: SiteScope,
  turn: PasswordTurn,
  attempt: Attempt,
  password: string,
  onMatch: (account: Account, hashing: Hashing) => Promise<Output>,
): Promise<Output | 'wrong'> {
  const { db } = scope
  // Throttled attempts take no place in the queue. Those in it may be throttled when it is their turn.
  await refuseWhenThrottled(db, scope, attempt)
  return scope.passwords.inTurn(turn, async (hashing) => {
    const failureId = await countFailure(scope, attempt)
    const account = await accountByUsername(db, scope, attempt.username)
    const matches = await hashing.matches(password, account?.password_hash ?? undefined)
    if (!account?.enabled || !matches) return 'wrong'
    await deleteFailure(db, scope, failureId)
    return onMatch(account, hashing)
  })
}

const countFailure = (scope: SiteScope, attempt: Attempt) =>
  scope.db.transaction().execute(async (tx) => {
    await lockAccountAttempts(tx, scope, attempt.username)
    await refuseWhenThrottled(tx, scope, attempt)
    return insertFailure(tx, scope, attempt)
  })

async function refuseWhenThrottled(db: Db, scope: SiteScope, attempt: Attempt) {
  const seconds = secondsToWait(await limitingFailures(db, scope, attempt), scope.now)
  if (seconds === 0) return
  throw new Refusal('too_many_attempts', { messages: [throttleMessage(seconds)], retryAfterSeconds: seconds })
}
