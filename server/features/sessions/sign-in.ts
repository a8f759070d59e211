import type { login } from '#contract/sessions.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { findVisitor } from '#server/features/sessions/find-visitor.ts'
import {
  accountByUsername,
  deleteSession,
  insertFailure,
  insertSession,
  limitingFailures,
  lockAccountAttempts,
} from '#server/features/sessions/sessions.sql.ts'
import { currentUserOf } from '#server/features/sessions/show-current-user.ts'
import {
  secondsToWait,
  throttleAddress,
  throttleMessage,
} from '#server/features/sessions/sign-in-throttle.ts'
import { newToken, tokenHash } from '#server/features/sessions/token.ts'
import { passwordMatches } from '#server/features/users/password-hash.ts'
import { limitConcurrency } from '#server/limit-concurrency.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, SiteScope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

type Account = NonNullable<Awaited<ReturnType<typeof accountByUsername>>>

/** Hashing runs on Node's four worker threads; one stays free for reading files. */
const limited = limitConcurrency(3)

export const signIn: HandlerOf<typeof login> = async (scope, { username, password }) => {
  const { account, matches } = await limited(() => checkPassword(scope, username, password))
  const token = newToken()

  // Checked again under the lock, because concurrent attempts may have failed since.
  const outcome = await scope.db.transaction().execute(async (tx) => {
    await lockAccountAttempts(tx, scope, username)
    await refuseWhenThrottled(tx, scope, username)
    if (account?.enabled && matches) return startSession(tx, scope, account, token)
    await insertFailure(tx, scope, username, throttleAddress(scope.address))
    return 'refused'
  })
  if (outcome === 'refused') throw new Refusal('wrong_password')

  const visitor = await findVisitor(scope.db, scope.now, scope.agency.domain, token)
  // The user was disabled or got a new password since the check.
  if (!visitor?.user) throw new Refusal('wrong_password')
  scope.session.keep(token)
  return currentUserOf(visitor.agency, visitor.user)
}

/** Runs once a worker is free, so that a queued attempt sees the failures of those before it. */
async function checkPassword(scope: SiteScope, username: string, password: string) {
  await refuseWhenThrottled(scope.db, scope, username)
  const account = await accountByUsername(scope.db, scope, username)
  return { account, matches: await passwordMatches(password, account?.password_hash ?? undefined) }
}

async function refuseWhenThrottled(db: Db, scope: SiteScope, username: string) {
  const failures = await limitingFailures(db, scope, username, throttleAddress(scope.address))
  const seconds = secondsToWait(failures, scope.now)
  if (seconds === 0) return
  throw new Refusal('too_many_attempts', { messages: [throttleMessage(seconds)], retryAfterSeconds: seconds })
}

/** Always with a new token: one planted in the browser before signing in (session fixation) is worthless. */
async function startSession(tx: Tx, scope: SiteScope, account: Account, token: string) {
  if (scope.session.token) await deleteSession(tx, scope, tokenHash(scope.session.token))
  await insertSession(tx, scope, account, tokenHash(token))
  await audit(tx, scope, { kind: 'session.started', subject: account.username, by: account })
  return 'started'
}
