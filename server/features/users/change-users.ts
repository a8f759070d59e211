import type { Api } from '#contract/api.ts'
import { isAdministrator } from '#contract/permissions.ts'
import type { Role } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { inviteAgain } from '#server/features/agencies/invitations/send-invitation.ts'
import { lackedPermissionsError } from '#server/features/roles/lacked-permissions-error.ts'
import { deleteBrowsers } from '#server/features/sessions/known-browsers.sql.ts'
import { deleteLinksOf } from '#server/features/sessions/password-links/password-links.sql.ts'
import { checkUser, hashInTurn, type UserToSave, writeUser } from '#server/features/users/check-user.ts'
import {
  existingUser,
  insertUser,
  lockUser,
  removeUser,
  updateUser,
} from '#server/features/users/users.sql.ts'
import { assertCurrent, Refusal } from '#server/refusal.ts'
import type { HandlerOf, Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export const createUser: HandlerOf<Api['createUser']> = async (scope, { password, ...sent }) => {
  await checkUser(scope.db, scope, sent, password)
  const hash = await hashInTurn(scope, password)
  return writeUser(scope, sent.username, async (tx) => {
    const role = await checkUser(tx, scope, sent, password)
    const { username, display_name, email } = sent
    const user = { username, display_name, email }
    const id = await insertUser(tx, scope.agency.id, {
      ...user,
      role_id: role.id,
      password_hash: hash,
      must_change_password: true,
    })
    const after = logged({ ...user, role })
    await audit(tx, scope, { kind: 'user.created', subject: username, after })
    return { id, ...user, role, enabled: true, invited: false, version: 1 }
  })
}

export const saveUser: HandlerOf<Api['saveUser']> = async (scope, { password, ...sent }) => {
  const { db, agency } = scope
  const check = async (db: Db, before: User) => {
    assertOrdinary(scope, before, 'change', 'bad_input')
    assertCurrent(sent.version, before)
    return checkUser(db, scope, sent, password, before)
  }
  if (password) await check(db, await existingUser(db, agency.id, sent.id))
  const hash = password ? await hashInTurn(scope, password) : undefined
  const user = await writeUser(scope, sent.username, async (tx) => {
    const before = await lockUser(tx, agency.id, sent.id)
    const role = await check(tx, before)
    const after = await changeUser(tx, scope, before, { ...sent, role }, hash)
    if (hash || after.email !== before.email) await replaceLinks(tx, scope, before, after)
    if (hash) await deleteBrowsers(tx, agency.id, after.id)
    return after
  })
  if (user.invited) scope.wakeJobs('mail')
  return user
}

/** A link sent to the old address is no longer the user's: an invited user gets another at the new one. */
async function replaceLinks(tx: Tx, scope: Scope, before: User, after: User) {
  await deleteLinksOf(tx, after.id)
  const { invited, enabled, email } = after
  if (invited && enabled && email)
    await inviteAgain(tx, scope, { agency: scope.agency, user: after, before: { email: before.email } })
}

async function changeUser(
  tx: Tx,
  scope: Scope,
  before: User,
  { username, display_name, email, role }: UserToSave & { role: Role },
  hash: string | undefined,
): Promise<User> {
  const user = { username, display_name, email }
  const line = changeLine(before, { ...user, role }, hash !== undefined)
  if (!line) return before
  await updateUser(tx, scope.agency.id, before.id, {
    ...user,
    role_id: role.id,
    ...(hash && { password_hash: hash, must_change_password: true }),
  })
  await audit(tx, scope, { ...line, subject: username })
  return { ...before, ...user, role, invited: before.invited && !hash, version: before.version + 1 }
}

type LoggedUser = Pick<User, 'username' | 'display_name' | 'email' | 'role'>
const logged = ({ username, display_name, email, role }: LoggedUser) => ({
  username,
  display_name,
  email,
  role: role.title,
})

/** The log says that the password changed, and never what it is. */
function changeLine(before: User, after: LoggedUser, isNewPassword: boolean) {
  const changed = changedFields(logged(before), logged(after))
  if (!changed) return isNewPassword ? ({ kind: 'user.password-changed' } as const) : undefined
  const password = isNewPassword ? { password: 'changed' } : {}
  return { kind: 'user.changed', before: changed.before, after: { ...changed.after, ...password } } as const
}

/** The user's reservations are kept, with the user's name. */
export const deleteUser: HandlerOf<Api['deleteUser']> = (scope, { id }) =>
  scope.db.transaction().execute(async (tx) => {
    const user = await lockOrdinaryUser(tx, scope, id, 'delete')
    assertOther(scope, id, 'delete')
    await removeUser(tx, scope.agency.id, id)
    await audit(tx, scope, { kind: 'user.deleted', subject: user.username, before: logged(user) })
    return { ok: true }
  })

export const enableUser: HandlerOf<Api['enableUser']> = (scope, { id }) =>
  scope.db.transaction().execute(async (tx) => {
    const user = await lockOrdinaryUser(tx, scope, id, 'enable')
    return user.enabled ? user : toggleUser(tx, scope, user)
  })

export const disableUser: HandlerOf<Api['disableUser']> = (scope, { id }) =>
  scope.db.transaction().execute(async (tx) => {
    const user = await lockOrdinaryUser(tx, scope, id, 'disable')
    assertOther(scope, id, 'disable')
    return user.enabled ? toggleUser(tx, scope, user) : user
  })

async function toggleUser(tx: Tx, scope: Scope, user: User): Promise<User> {
  const { id, username, version } = user
  const enabled = !user.enabled
  await updateUser(tx, scope.agency.id, id, { enabled })
  await audit(tx, scope, {
    kind: enabled ? 'user.enabled' : 'user.disabled',
    subject: username,
    before: { enabled: !enabled },
    after: { enabled },
  })
  return { ...user, enabled, version: version + 1 }
}

type Verb = 'change' | 'delete' | 'disable' | 'enable' | 'invite'

export async function lockOrdinaryUser(
  tx: Tx,
  scope: Scope,
  id: string,
  verb: Verb,
  code: 'bad_input' | 'refused' = 'refused',
): Promise<User> {
  const user = await lockUser(tx, scope.agency.id, id)
  assertOrdinary(scope, user, verb, code)
  return user
}

/**
 * Refuses administrators, and users with permissions that the caller lacks: with the password or email the caller could act
 * as that user, and a lesser role would open both.
 */
function assertOrdinary(scope: Scope, user: User, verb: Verb, code: 'bad_input' | 'refused') {
  const { permissions } = user.role
  const refusal = isAdministrator(permissions)
    ? `Administrators cannot be ${verb}d here.`
    : lackedPermissionsError(scope.user.role.permissions, permissions, `${verb} ${user.display_name}`)
  if (refusal) throw new Refusal(code, { messages: [refusal] })
}

function assertOther(scope: Scope, id: string, verb: 'delete' | 'disable') {
  if (id === scope.user.id)
    throw new Refusal('refused', { messages: [`You cannot ${verb} your own account.`] })
}
