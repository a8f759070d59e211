import type { OwnAccount } from '#contract/account.ts'
import type { Api } from '#contract/api.ts'
import type { User } from '#contract/users.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import type { Tx } from '#server/db/database.ts'
import { checkOwnPassword } from '#server/features/account/change-password.ts'
import { deleteLinksOf } from '#server/features/sessions/password-links/password-links.sql.ts'
import { existingUser, lockOwnUser, updateUser } from '#server/features/users/users.sql.ts'
import { assertCurrent, badInput } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const showAccount: HandlerOf<Api['showAccount']> = async ({ db, agency, user }) =>
  ownAccount(await existingUser(db, agency.id, user.id), agency)

interface Sent {
  display_name: string
  email: string | null
  version?: number | undefined
}

/** Password links go to the email address, so changing it takes the current password. */
export const saveAccount: HandlerOf<Api['saveAccount']> = async (scope, { current_password, ...sent }) => {
  const { db, agency, user } = scope
  if (current_password) {
    // A stale form is shown the present values before any password is compared.
    assertOwnCurrent(scope, sent.version, await existingUser(db, agency.id, user.id))
    return checkOwnPassword(
      scope,
      current_password,
      async () => (tx, before) => change(tx, scope, before, sent),
    )
  }
  return db.transaction().execute(async (tx) => {
    const before = await lockOwnUser(tx, agency.id, user.id)
    // A stale form is shown the present values first.
    assertOwnCurrent(scope, sent.version, before)
    if (sent.email !== before.email)
      throw badInput('current_password', ['Enter your current password to change your email address.'])
    return change(tx, scope, before, sent)
  })
}

function assertOwnCurrent({ agency }: Scope, version: number | undefined, before: User) {
  assertCurrent(version, ownAccount(before, agency))
}

async function change(tx: Tx, scope: Scope, before: User, sent: Sent): Promise<OwnAccount> {
  const { agency } = scope
  const { display_name, email, version } = sent
  assertOwnCurrent(scope, version, before)
  const changed = changedFields(
    { display_name: before.display_name, email: before.email },
    { display_name, email },
  )
  if (!changed) return ownAccount(before, agency)
  await updateUser(tx, agency.id, before.id, { display_name, email })
  // A link sent to the old address is no longer the user's.
  if (email !== before.email) await deleteLinksOf(tx, before.id)
  await audit(tx, scope, { kind: 'user.changed', subject: before.username, ...changed })
  return ownAccount({ ...before, display_name, email, version: before.version + 1 }, agency)
}

const ownAccount = (user: User, agency: { name: string }): OwnAccount => ({
  username: user.username,
  display_name: user.display_name,
  email: user.email,
  role: user.role.title,
  agency: agency.name,
  version: user.version,
})
