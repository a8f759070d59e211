import { isAdministrator } from '#contract/permissions.ts'
import type { User } from '#contract/users.ts'
import { changedFields } from '#server/db/changed-fields.ts'
import type { Tx } from '#server/db/database.ts'
import { lockExistingUser } from '#server/features/users/lock-existing-user.ts'
import { checkUser, type NewPassword, type UserToSave } from '#server/features/users/user-to-save.ts'
import { updatePassword, updateUser } from '#server/features/users/users.sql.ts'
import { mergedChange } from '#server/merged-change.ts'
import { Refusal } from '#server/refusal.ts'
import type { Scope } from '#server/scope.ts'
import { audit } from '#server/sql/audit.ts'

export interface SavedUser extends UserToSave {
  id: string
  /** As the form began with it. */
  base?: Record<string, unknown> | undefined
}

const toSave = ({ username, display_name, email, role_id }: UserToSave) => ({
  username,
  display_name,
  email,
  role_id,
})

/** As it was read, with the whole role, or by field. */
function baseFields({ base }: SavedUser) {
  const role = base?.['role'] as { id?: unknown } | null | undefined
  return role?.id === undefined ? base : { role_id: role.id, ...base }
}

/** A new password ends all sessions of the user; without one the old one stays. */
export async function changeUser(
  tx: Tx,
  scope: Scope,
  agencyId: string,
  sent: SavedUser,
  password: NewPassword | undefined,
): Promise<{ before: User; after: User }> {
  const before = await lockExistingUser(tx, agencyId, sent.id)
  if (isAdministrator(before.role.permissions)) {
    throw new Refusal('bad_input', { messages: ['Administrators cannot be changed here.'] })
  }
  const now = toSave({ ...before, role_id: before.role.id })
  const user = mergedChange(now, baseFields(sent), toSave(sent))
  const role = await checkUser(tx, scope, agencyId, user, password, before)
  const { id } = before
  const { username, display_name, email } = user
  const after: User = { ...before, username, display_name, email, role, invited: before.invited && !password }
  const line = changeLine(before, after, password !== undefined)
  if (!line) return { before, after: before }
  await updateUser(tx, agencyId, { id, username, display_name, email, role_id: role.id })
  if (password?.hash) await updatePassword(tx, agencyId, id, password.hash)
  await audit(tx, { ...scope, agency: { id: agencyId } }, { ...line, subject: username })
  return { before, after }
}

const told = ({ username, display_name, email, role }: User) => ({
  username,
  display_name,
  email,
  role: role.title,
})

/** That the password is a new one is told, never which. */
function changeLine(before: User, after: User, isNewPassword: boolean) {
  const changed = changedFields(told(before), told(after))
  if (!changed) return isNewPassword ? ({ kind: 'user.password-changed' } as const) : undefined
  const password = isNewPassword ? { password: 'changed' } : {}
  return { kind: 'user.changed', before: changed.before, after: { ...changed.after, ...password } } as const
}
