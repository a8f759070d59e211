import { lackedPermissions } from '#contract/permissions.ts'
import type { User } from '#contract/users.ts'
import type { UserToSave } from '#server/features/users/user-to-save.ts'

const names = { email: 'e-mail', password: 'password' }

/**
 * Of a user who holds more than whoever saves it, the password stays as it is, and the address to which a link for another
 * one goes: with them one could act as that user.
 */
export function guardedProblems(
  held: readonly number[],
  before: User,
  wanted: Partial<UserToSave>,
  isNewPassword: boolean,
): Partial<Record<keyof typeof names, string[]>> {
  const lacked = lackedPermissions(held, before.role.permissions)
  if (lacked.length === 0) return {}
  const isChanged = {
    email: wanted.email !== undefined && wanted.email !== before.email,
    password: isNewPassword,
  }
  const why = `because you do not hold ${lacked.map((name) => `"${name}"`).join(' and ')} yourself.`
  const words = (name: string) => `You cannot change the ${name} of ${before.display_name}, ${why}`
  const fields = (Object.keys(names) as (keyof typeof names)[]).filter((field) => isChanged[field])
  return Object.fromEntries(fields.map((field) => [field, [words(names[field])]]))
}
