import type { checkSession, CurrentUser, login, logout, showSite as endpoint } from '#contract/sessions.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { violatedConstraint } from '#server/db/violated-constraint.ts'
import { type Account, checkAttempt, openAttempt } from '#server/features/sessions/check-attempt.ts'
import { findVisitor } from '#server/features/sessions/find-visitor.ts'
import { recordBrowser } from '#server/features/sessions/record-browser.ts'
import { deleteEnded, deleteSession, insertSession } from '#server/features/sessions/sessions.sql.ts'
import { newToken, tokenHash } from '#server/features/sessions/token.ts'
import { Refusal } from '#server/refusal.ts'
import type { HandlerOf, SignedInUser, SiteAgency, SiteScope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const signIn: HandlerOf<typeof login> = async (scope, { username, password }) => {
  const attempt = await openAttempt(scope, username)
  const account = `${scope.agency.id} ${username.toLowerCase()}`
  const turn = attempt.browser
    ? { account: `${account} known browsers` }
    : { account: `${account} strangers`, strangerAt: attempt.address }
  const started = await checkAttempt(scope, turn, attempt, password, (account) =>
    scope.db.transaction().execute((tx) => startSession(tx, scope, account)),
  ).catch((error: unknown) => {
    // The user, or the whole agency, was deleted since the check.
    if (violatedConstraint(error) !== 'sessions_agency_id_user_id_fkey') throw error
    return 'wrong' as const
  })
  if (started === 'wrong') throw new Refusal('wrong_password')

  const visitor = await findVisitor(scope.db, scope.now, scope.agency.domain, started.sessionToken)
  // The user was disabled or got a new password since the check.
  if (!visitor?.user) throw new Refusal('wrong_password')
  scope.session.keep(started.sessionToken)
  scope.browser.keep(started.browserToken)
  return currentUserOf(visitor.agency, visitor.user)
}

/** Always with a new token: one planted in the browser before signing in (session fixation) is worthless. */
async function startSession(tx: Tx, scope: SiteScope, account: Account) {
  const sessionToken = newToken()
  if (scope.session.token) await deleteSession(tx, scope, tokenHash(scope.session.token))
  await insertSession(tx, scope, account, tokenHash(sessionToken))
  const browserToken = await recordBrowser(tx, scope, account.id)
  await audit(tx, scope, { kind: 'session.started', subject: account.username, by: account })
  return { sessionToken, browserToken }
}

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

export const showCurrentUser: HandlerOf<typeof checkSession> = async ({ agency, user }) =>
  currentUserOf(agency, user)

const currentUserOf = (agency: SiteAgency, user: SignedInUser): CurrentUser => ({
  id: user.id,
  username: user.username,
  display_name: user.displayName,
  must_change_password: user.mustChangePassword,
  role: user.role,
  agency: {
    id: agency.id,
    name: agency.name,
    pax_mode: agency.paxMode,
    metadata: { test_mode: agency.testMode, disable_booking: agency.disableBooking },
  },
})

export const showSite: HandlerOf<typeof endpoint> = async ({ agency, user }) => ({
  name: agency.name,
  signed_in: user !== undefined,
})

export async function deleteEndedSessions(db: Db, now: Temporal.Instant): Promise<boolean> {
  await deleteEnded(db, now)
  return false
}
