import type { Db, Tx } from '#server/db/database.ts'
import { isKnownToUsername } from '#server/features/sessions/known-browsers.sql.ts'
import { accountByUsername } from '#server/features/sessions/sessions.sql.ts'
import {
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
import { passwordMatches } from '#server/features/users/password-hash.ts'
import { limitConcurrency } from '#server/limit-concurrency.ts'
import { Refusal } from '#server/refusal.ts'
import type { SiteScope } from '#server/scope.ts'

export type Account = NonNullable<Awaited<ReturnType<typeof accountByUsername>>>

/** Hashing runs on Node's four worker threads; one stays free for reading files. */
const limited = limitConcurrency(3)

export async function openAttempt(scope: SiteScope, username: string): Promise<Attempt> {
  const { db, agency, browser } = scope
  const hash = browser.token === undefined ? null : tokenHash(browser.token)
  const isKnown = hash && (await isKnownToUsername(db, agency.id, username, hash))
  return { username, address: throttleAddress(scope.address), browser: isKnown ? hash : null }
}

/** Runs `onMatch` if the password is right, and counts a failure otherwise, in one transaction under the account's lock. */
export async function checkAttempt<Output>(
  scope: SiteScope,
  attempt: Attempt,
  password: string,
  onMatch: (tx: Tx, account: Account) => Promise<Output>,
): Promise<Output | 'wrong'> {
  const { account, matches } = await limited(() => comparePassword(scope, attempt, password))
  return scope.db.transaction().execute(async (tx) => {
    await lockAccountAttempts(tx, scope, attempt.username)
    // Checked again under the lock, because concurrent attempts may have failed since.
    await refuseWhenThrottled(tx, scope, attempt)
    if (account?.enabled && matches) return onMatch(tx, account)
    await insertFailure(tx, scope, attempt)
    return 'wrong'
  })
}

/** Runs once a worker is free, so that a queued attempt sees the failures of those before it. */
async function comparePassword(scope: SiteScope, attempt: Attempt, password: string) {
  await refuseWhenThrottled(scope.db, scope, attempt)
  const account = await accountByUsername(scope.db, scope, attempt.username)
  return { account, matches: await passwordMatches(password, account?.password_hash ?? undefined) }
}

async function refuseWhenThrottled(db: Db, scope: SiteScope, attempt: Attempt) {
  const seconds = secondsToWait(await limitingFailures(db, scope, attempt), scope.now)
  if (seconds === 0) return
  throw new Refusal('too_many_attempts', { messages: [throttleMessage(seconds)], retryAfterSeconds: seconds })
}
