import { lackedPermissions } from '#contract/permissions.ts'
import type { User } from '#contract/users.ts'

/**
 * Someone with fewer permissions may change neither the password of a user nor the address that password links go to: with
 * either they could act as that user.
 */
export function guardedFieldErrors(
  held: readonly number[],
  before: User,
  email: string | null,
  isNewPassword: boolean,
): { email?: string[]; password?: string[] } {
  const lacked = lackedPermissions(held, before.role.permissions)
  if (lacked.length === 0) return {}
  const why = `because you do not have ${lacked.map((name) => `"${name}"`).join(' and ')}.`
  const error = (field: string) => [`You cannot change the ${field} of ${before.display_name} ${why}`]
  return {
    ...(email !== before.email && { email: error('email') }),
    ...(isNewPassword && { password: error('password') }),
  }
}
