import type { Tx } from '#server/db/database.ts'
import { recordSecurityEvent } from '#server/features/audit-log/record-security-event.ts'
import { checkAttempt, openAttempt } from '#server/features/sessions/check-attempt.ts'
import { accountByUsername } from '#server/features/sessions/sessions.sql.ts'
import { tokenHash } from '#server/features/sessions/token.ts'
import { lockUser } from '#server/features/users/user-records.sql.ts'
import { badInput, Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'

type LockedUser = Awaited<ReturnType<typeof lockUser>>

/**
 * Runs `change` if the user knows the current password. A wrong one counts like a failed sign-in from a known browser: someone
 * who found an open session must not guess without a limit or a trace.
 */
export async function checkOwnPassword<Output>(
  scope: Scope,
  currentPassword: string,
  change: (tx: Tx, user: LockedUser) => Promise<Output>,
): Promise<Output> {
  const attempt = await openAttempt(scope, scope.user.username)
  const browser = attempt.browser ?? tokenHash(scope.session.token ?? '')
  const outcome = await checkAttempt(scope, { ...attempt, browser }, currentPassword, async (tx, checked) => {
    const user = await lockUser(tx, scope.agency.id, scope.user.id)
    const account = await accountByUsername(tx, scope, scope.user.username)
    // Someone set another password since the check, which ended this session.
    if (account?.id !== user.id || account.password_hash !== checked.password_hash)
      throw new Refusal('not_signed_in')
    return { done: await change(tx, user) }
  })
  if (outcome !== 'wrong') return outcome.done
  await recordSecurityEvent(scope.db, { kind: 'password.wrong', scope })
  throw badInput('current_password', ['Wrong password. Enter your current password.'])
}
