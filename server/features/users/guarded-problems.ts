import { lackedPermissions } from '#contract/permissions.ts'
import type { User } from '#contract/users.ts'
import type { UserToSave } from '#server/features/users/user-to-save.ts'

const names = { username: 'username', email: 'e-mail', role_id: 'role', password: 'password' }

/**
 * Of a user who holds more than whoever saves it, what is signed in with stays as it is: with it one could act as that user.
 * So does the role: once it were less, the rest could follow.
 */
export function guardedProblems(
  held: readonly number[],
  before: User,
  wanted: UserToSave,
  isNewPassword: boolean,
): Partial<Record<keyof typeof names, string[]>> {
  const lacked = lackedPermissions(held, before.role.permissions)
  if (lacked.length === 0) return {}
  const isChanged = {
    username: wanted.username !== before.username,
    email: wanted.email !== before.email,
    role_id: wanted.role_id !== before.role.id,
    password: isNewPassword,
  }
  const why = `because you do not hold ${lacked.map((name) => `"${name}"`).join(' and ')} yourself.`
  const words = (name: string) => `You cannot change the ${name} of ${before.display_name}, ${why}`
  const fields = (Object.keys(names) as (keyof typeof names)[]).filter((field) => isChanged[field])
  return Object.fromEntries(fields.map((field) => [field, [words(names[field])]]))
}
